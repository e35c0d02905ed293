import { attackModel } from "@skyledger/core/attack-paths/attack-model";
import { attackPaths } from "@skyledger/core/attack-paths/attack-paths";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import type { BenchCase } from "../bench-case.ts";
import { cpuOf } from "../support/cpu-of.ts";
import { manyTargets } from "../support/many-targets.ts";

/** Attack paths of a large organization, in memory. */
const paths: BenchCase = {
  name: "attack-paths",
  run: async () => {
    const snapshot = manyTargets();
    if (snapshot.resources.length < 50_000) throw new Error(`Only ${snapshot.resources.length} resources.`);
    const index = new SnapshotIndex(snapshot);
    const found = cpuOf(() => attackPaths(attackModel(index)));
    const kinds = new Set(found.value.paths.map(({ kind }) => kind));
    if (kinds.size < 4) throw new Error(`Only paths to ${[...kinds].join(", ")}.`);
    return [
      {
        name: `attack paths of ${snapshot.resources.length} resources, ${found.value.paths.length} targets reached`,
        ...{ value: found.ms / 1_000, unit: "s", target: { value: 10, better: "lower" } },
      },
    ];
  },
};

export default paths;
