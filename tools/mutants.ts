import { parseArgs } from "node:util";
import { projectGraph } from "./mutants/import-graph.ts";
import { judge } from "./mutants/judge.ts";
import { isProgram, mutantsOf } from "./mutants/operators.ts";
import { reportOf } from "./mutants/report.ts";
import { sampleOf } from "./mutants/sample.ts";
import { sourcesBelow, textOf } from "./mutants/sources.ts";
import { VerdictCache } from "./mutants/verdict-cache.ts";

/* Changes the code in small ways, one at a time, and tells which changes no test notices. See docs/guides/mutants.md. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", default: "8" },
    "at-least": { type: "string", default: "0" },
    fresh: { type: "boolean", default: false },
  },
});

const paths = positionals.length > 0 ? positionals : ["packages/core/src"];
const all = sourcesBelow(paths).flatMap((file) => mutantsOf(file, textOf(file)));
const chosen = values.sample ? sampleOf(all, Number(values.sample), Number(values.seed)) : all;
const mutants = chosen.filter((mutant) => isProgram(textOf(mutant.file), mutant));
const graph = projectGraph();
const tests = Number(values.tests);
const cache = new VerdictCache(graph, tests);
const known = values.fresh ? [] : cache.known(mutants);
const unknown = mutants.filter((mutant) => !known.some((verdict) => verdict.mutant === mutant));
console.log(
  `${mutants.length} of ${all.length} mutants of ${paths.join(", ")}; ${known.length} are known from before.`,
);

let done = known.length;
const judged = await judge(unknown, graph, {
  tests,
  onProgress: (verdicts) => {
    cache.keep(verdicts);
    done += verdicts.length;
    console.log(`${done} of ${mutants.length} judged`);
  },
});

const report = reportOf([...known, ...judged], textOf, values.sample !== undefined);
console.log(report.text);
process.exitCode = report.killedPercent < Number(values["at-least"]) ? 1 : 0;
