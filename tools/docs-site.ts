import { join } from "node:path";
import { buildSite } from "./docs-site/build.ts";
import { root } from "./suite/run.ts";

// npm run docs: builds the documentation as a site of plain files in dist/docs. Open dist/docs/index.html.
const out = join(root, "dist", "docs");
const { pages, entries, violations } = buildSite(root, out);
for (const failure of violations) console.error(failure);
console.log(
  violations.length === 0
    ? `${pages} pages, ${entries} sections to search, in dist/docs.`
    : `${violations.length} faults; nothing was written.`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
