import { statSync } from "node:fs";
import { join } from "node:path";
import { packProject } from "./package/pack.ts";
import { root } from "./suite/run.ts";

// npm run pack: builds and packs the npm package, which serves the product without a clone, into dist/package.
const file = await packProject(join(root, "dist", "package"), (line) => console.log(line));
console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
