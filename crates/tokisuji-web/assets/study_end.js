// The end of a study: what its boards left in this browser goes, for the next person at this machine.
import { kept } from "./site.js";

for (const key of Object.keys(localStorage)) if (key.startsWith("study:")) kept.drop(key);
