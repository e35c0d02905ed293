import { styleViolations } from "./style/lint.ts";
import { root } from "./suite/run.ts";

/** Reading fewer files than this means that a lint is broken. */
const atLeast = 500;

const { files, found } = styleViolations(root);
for (const violation of found) console.error(violation);
const broken = Object.entries(files).filter(([, count]) => count < atLeast);
for (const [about, count] of broken)
  console.error(`Only ${count} files were read for ${about}, at least ${atLeast} were expected.`);
if (found.length > 0) {
  console.error(
    "\nWrite the suggested words, or other plain ones: docs/style.md has the rules, docs/glossary.md the terms.",
  );
}
console.log(`${Math.max(...Object.values(files))} files read, ${found.length} words to replace.`);
process.exitCode = found.length > 0 || broken.length > 0 ? 1 : 0;
