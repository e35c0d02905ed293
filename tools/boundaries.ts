import { staleCasts } from "./boundaries/casts.ts";
import { server } from "./boundaries/layers.ts";
import { readModules } from "./boundaries/modules.ts";
import { violations } from "./boundaries/rules.ts";
import { root } from "./suite/run.ts";

/** Reading fewer modules than this means that the reader is broken. */
const atLeast = 100;

const modules = readModules(root);
const byPath = new Map(modules.map((module) => [module.path, module]));
const stale = staleCasts((path) => byPath.get(`${server}${path}`)?.casts ?? []);
const found = [
  ...violations(modules),
  ...stale.map((message) => ({ path: "tools/boundaries/casts.ts", line: 1, message })),
];
for (const { path, line, message } of found) console.error(`${path}:${line}  ${message}`);
if (modules.length < atLeast) {
  console.error(
    `Only ${modules.length} modules were read, at least ${atLeast} were expected: nothing is proven.`,
  );
}
const imports = modules.reduce((sum, module) => sum + module.imports.length, 0);
console.log(`${modules.length} modules and ${imports} imports read, ${found.length} rules broken.`);
process.exitCode = found.length > 0 || modules.length < atLeast ? 1 : 0;
