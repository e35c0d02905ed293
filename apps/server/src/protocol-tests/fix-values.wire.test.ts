import type { Fix } from "@skyledger/core/model/define-fix";
import { fixes } from "@skyledger/core/registry.gen";
import { describe, expect, it } from "vitest";
import { readFix } from "./testing/aws-models/fix-values.ts";
import { createBench } from "./testing/aws-models/trial.ts";

const bench = createBench();
/** Accounts that are drawn for a fix until one has something for it to do, and some more. */
const accountsAtMost = 60;
const accountsWithRuns = 3;

describe("the values that fixes hand to Systems Manager", () => {
  it.each(fixes.map((fix) => [fix.id, fix] as const))(
    "%s: AWS takes them, and those that undo it, whatever AWS says of the resource",
    async (_, fix) => {
      const faults = new Set<string>();
      let withRuns = 0;
      for (let account = 0; account < accountsAtMost && withRuns < accountsWithRuns; account += 1) {
        const reading = await readFix(bench, fix, { seed: `ci ${account}`, full: account % 2 === 1 });
        for (const fault of reading.faults) faults.add(fault);
        if (reading.runs > 0) withRuns += 1;
      }
      expect([...faults]).toEqual([]);
      expect(withRuns).toBeGreaterThan(0);
    },
  );

  it("a value that AWS would refuse is told of", async () => {
    const parameters = { LogGroupName: ["a group"], RetentionInDays: ["many"], ["x".repeat(60)]: ["-"] };
    const run = { document: "Skyledger-SetLogGroupRetention", parameters };
    const planted = fixes
      .filter(({ id }) => id === "log-group-retention")
      .map((fix): Fix => {
        const plan = () => ({ kind: "ready", run, changes: [], deletes: false }) as const;
        return { ...fix, plan, rollback: () => ({ kind: "impossible", because: "It is planted." }) };
      });
    const faults: string[] = [];
    for (const fix of planted) faults.push(...(await readFix(bench, fix, { seed: "ci", full: true })).faults);
    const told = faults.join("\n");
    expect(told).toMatch(/SetRetention: logGroupName does not match .*: "a group"/);
    expect(told).toMatch(/SetRetention: retentionInDays is no whole number/);
    expect(told).toMatch(/ssm\.StartAutomationExecution: Parameters key has 60 of at most 50/);
  });
});
