import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { completeLock, type Lock } from "./lock-file/complete.ts";
import { root } from "./suite/run.ts";

// node tools/lock-file.ts [--check]: after `npm install` of something with native parts. See lock-file/complete.ts.
const file = join(root, "package-lock.json");
// Written by npm in this shape since version 7.
const lock = JSON.parse(readFileSync(file, "utf8")) as Lock;
const added = completeLock(lock);
const check = process.argv.includes("--check");
if (added.length > 0 && !check) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(lock.packages).length} packages, ${added.length} ${check ? "missing" : "added"}.`);
for (const path of added) console.log(`  ${path}`);
process.exitCode = check && added.length > 0 ? 1 : 0;
