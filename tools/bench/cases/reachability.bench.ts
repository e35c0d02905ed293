import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { exposed } from "@skyledger/core/reachability/exposed";
import { networkModel } from "@skyledger/core/reachability/network-model";
import type { BenchCase } from "../bench-case.ts";
import { cpuOf } from "../support/cpu-of.ts";
import { manyInterfaces } from "../support/many-interfaces.ts";

/** Everything that the internet reaches in a large organization, in memory. */
const reachability: BenchCase = {
  name: "reachability",
  run: async () => {
    const index = new SnapshotIndex(manyInterfaces(10_000));
    const found = cpuOf(() => exposed(networkModel(index)));
    if (!found.value.some(({ extent }) => extent === "some")) throw new Error("Nothing was reached.");
    return [
      {
        name: "what the internet reaches of 10,000 network interfaces, all ports",
        ...{ value: found.ms / 1_000, unit: "s", target: { value: 5, better: "lower" } },
      },
    ];
  },
};

export default reachability;
