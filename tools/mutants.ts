import { parseArgs } from "node:util";
import { evaluate } from "./mutants/evaluate.ts";
import { aimPercent, evaluatedPaths, groupOf } from "./mutants/groups.ts";
import { projectGraph } from "./mutants/import-graph.ts";
import { isProgram, mutantsOf } from "./mutants/operators.ts";
import { reportOf } from "./mutants/report.ts";
import { ResultCache } from "./mutants/result-cache.ts";
import { sampleOf } from "./mutants/sample.ts";
import { sourcesBelow, textOf } from "./mutants/sources.ts";

/*
   Makes small changes to the code, one at a time, and reports those that no test detects. See
   docs/guides/mutants.md.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", default: "8" },
    "at-least": { type: "string", default: String(aimPercent) },
    fresh: { type: "boolean", default: false },
  },
});

const paths = positionals.length > 0 ? positionals : evaluatedPaths;
const all = sourcesBelow(paths).flatMap((file) => mutantsOf(file, textOf(file)));
const { sample } = values;
/** Sample size per group, so that a small group is not lost among the checks. */
const chosen =
  sample === undefined
    ? all
    : [...Map.groupBy(all, ({ file }) => groupOf(file)).values()].flatMap((group) =>
        sampleOf(group, Number(sample), Number(values.seed)),
      );
const mutants = chosen.filter((mutant) => isProgram(textOf(mutant.file), mutant));
const graph = projectGraph();
const tests = Number(values.tests);
const cache = new ResultCache(graph, tests);
const known = values.fresh ? [] : cache.known(mutants);
const unknown = mutants.filter((mutant) => !known.some((result) => result.mutant === mutant));
console.log(
  `${mutants.length} of ${all.length} mutants of ${positionals.join(", ") || "core, stores and services"}; ` +
    `${known.length} are known from before.`,
);

let done = known.length;
const evaluated = await evaluate(unknown, graph, {
  tests,
  onProgress: (results) => {
    cache.keep(results);
    done += results.length;
    console.log(`${done} of ${mutants.length} evaluated`);
  },
});

const report = reportOf([...known, ...evaluated], textOf, {
  isSample: sample !== undefined,
  atLeastPercent: Number(values["at-least"]),
});
console.log(report.text);
process.exitCode = report.below.length > 0 ? 1 : 0;
