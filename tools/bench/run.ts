import { globSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../suite/run.ts";
import type { BenchCase } from "./bench-case.ts";
import { line, meets } from "./figures.ts";

// npm run bench [-- part-of-a-name …]: every case, or those whose name contains one of the words. With
// "smoke" among the words, only a case that cannot run fails, whatever its values.
const given = process.argv.slice(2);
const smoke = given.includes("smoke");
const words = given.filter((word) => word !== "smoke");
const folder = join(root, "tools", "bench", "cases");
const files = globSync("*.bench.ts", { cwd: folder })
  .sort()
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (files.length === 0) {
  console.error("No benchmark fits.");
  process.exit(2);
}

console.log(
  `${cpus()[0]?.model.trim() ?? "unknown processor"}, ${availableParallelism()} cores, ` +
    `${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ` +
    `load ${(loadavg()[0] ?? 0).toFixed(1)} before`,
);
let missed = 0;
for (const file of files) {
  // Cases are found by their folder and have the same type.
  const { default: bench } = (await import(pathToFileURL(join(folder, file)).href)) as { default: BenchCase };
  console.log(`\n${bench.name}`);
  for (const figure of await bench.run()) {
    console.log(`  ${line(figure)}`);
    if (!meets(figure)) missed += 1;
  }
}
console.log(missed === 0 ? "\nEvery target is met." : `\n${missed} targets are missed.`);
process.exitCode = missed === 0 || smoke ? 0 : 1;
