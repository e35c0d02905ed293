import { join } from "node:path";
import { buildSite } from "./docs-site/build.ts";
import { root } from "./suite/run.ts";

// npm run docs: the documentation as a site of plain files, in dist/docs. Open dist/docs/index.html.
const out = join(root, "dist", "docs");
const { pages, entries, faults } = buildSite(root, out);
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? `${pages} pages, ${entries} sections to search, in dist/docs.`
    : `${faults.length} faults; nothing was written.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
