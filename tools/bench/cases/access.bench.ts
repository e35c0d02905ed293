import { accessModel } from "@skyledger/core/access/access-model";
import { administrators } from "@skyledger/core/access/administrators";
import { whoCan } from "@skyledger/core/access/who-can";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import type { BenchCase } from "../bench-case.ts";
import { cpuOf } from "../support/cpu-of.ts";
import { bucketOfMany, manyPrincipals } from "../support/many-principals.ts";

const megabytes = 1_048_576;

/** Effective permissions and the escalation graph of a large organization, in memory. */
const access: BenchCase = {
  name: "access",
  run: async () => {
    const index = new SnapshotIndex(manyPrincipals(5_000, 2_000));
    const before = process.memoryUsage().rss;
    const graph = cpuOf(() => {
      const model = accessModel(index);
      return { model, answers: administrators(model) };
    });
    const { model, answers } = graph.value;
    const memory = (process.memoryUsage().rss - before) / megabytes;
    if (!answers.some(({ result }) => result === "can_become")) throw new Error("No path was found.");
    const answer = cpuOf(() => whoCan(model, "s3:GetObject", `${bucketOfMany}/a.txt`));
    if (!answer.value.some(({ result }) => result === "allowed")) throw new Error("No one was allowed.");
    return [
      {
        name: "administrators and all escalation edges of 5,000 principals × 2,000 policies",
        ...{ value: graph.ms / 1_000, unit: "s", target: { value: 20, better: "lower" } },
      },
      {
        name: "memory of the escalation graph",
        ...{ value: memory, unit: "MB", target: { value: 300, better: "lower" } },
      },
      {
        name: "who can do an action on a resource, of 5,000 principals",
        ...{ value: answer.ms, unit: "ms", target: { value: 500, better: "lower" } },
      },
    ];
  },
};

export default access;
