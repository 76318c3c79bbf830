(function(){"use strict";
var steps=Array.prototype.slice.call(document.querySelectorAll(".steps li")),at=-1;
function go(by){at=Math.max(0,Math.min(steps.length-1,at+by));
steps.forEach(function(step,i){step.classList.toggle("here",i===at);});
steps[at].scrollIntoView({block:"nearest"});}
document.querySelectorAll(".links").forEach(function(slider){
var step=slider.parentNode,layers=step.querySelectorAll("[data-stage]"),said=step.querySelectorAll(".stage");
slider.hidden=false;
slider.addEventListener("input",function(){
layers.forEach(function(layer){if(layer.dataset.stage===slider.value){layer.removeAttribute("display");}else{layer.setAttribute("display","none");}});
said.forEach(function(words,i){words.hidden=String(i)!==slider.value;});});});
document.addEventListener("keydown",function(e){
if(!steps.length||e.target.type==="range"||e.ctrlKey||e.altKey||e.metaKey){return;}
if(e.key==="ArrowRight"||e.key==="j"||e.key==="n"){e.preventDefault();go(1);}
if(e.key==="ArrowLeft"||e.key==="k"||e.key==="p"){e.preventDefault();go(-1);}});
})();
