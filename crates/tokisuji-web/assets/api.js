// A page to try the interface: verbs and examples come from its own description.
import { base } from "./site.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const described = await (await fetch(`${base}api/openapi.json`)).json();
const verbs = Object.entries(described.paths).filter(([path, way]) => way.post && !path.includes("{") && !path.includes("attempts"));

const resolve = (schema) => schema?.$ref ? described.components.schemas[schema.$ref.split("/").pop()] : schema;
const example = (operation) => {
  const schema = resolve(operation.requestBody?.content["application/json"]?.schema);
  const fields = Object.entries(schema?.properties ?? {}).filter(([, field]) => (field.example ?? field.examples) !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, field.example ?? field.examples[0]]));
};

for (const [path] of verbs) byId("verb").append(new Option(path.replace("/api/", ""), path));
const operation = () => described.paths[byId("verb").value].post;
const command = () => {
  const body = byId("request").value.replace(/\s*\n\s*/g, " ").replaceAll("'", "'\\''");
  byId("command").value = `curl ${location.origin}${base}${byId("verb").value.slice(1)} -H 'content-type: application/json' -d '${body}'`;
};
const choose = () => {
  byId("about").textContent = operation().summary ?? operation().description ?? "";
  byId("request").value = JSON.stringify(example(operation()), null, 2);
  byId("answer").value = "";
  byId("status").textContent = "";
  command();
};
byId("verb").addEventListener("change", choose);
byId("request").addEventListener("input", command);
choose();

byId("try").addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("status").textContent = "…";
  const start = performance.now();
  try {
    const answer = await fetch(base + byId("verb").value.slice(1), { method: "POST", headers: { "content-type": "application/json" }, body: byId("request").value });
    const text = await answer.text();
    byId("status").textContent = `${answer.status} · ${Math.round(performance.now() - start)} ms`;
    try { byId("answer").value = JSON.stringify(JSON.parse(text), null, 2); } catch { byId("answer").value = text; }
  } catch (error) { byId("status").textContent = String(error); }
});
