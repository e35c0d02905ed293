import type { Fix } from "@skyledger/core/model/define-fix";
import { fixes } from "@skyledger/core/registry.gen";
import { describe, expect, it } from "vitest";
import { readFix } from "./testing/aws-models/fix-values.ts";
import { createBench } from "./testing/aws-models/trial.ts";

const bench = createBench();
/** Accounts are generated for a fix until one has something to fix, and some more. */
const accountsAtMost = 60;
const accountsWithRuns = 3;

describe("values that fixes pass to Systems Manager", () => {
  it.each(fixes.map((fix) => [fix.id, fix] as const))(
    "%s: AWS accepts them and those of the rollback, for any response about the resource",
    async (_, fix) => {
      const violations = new Set<string>();
      let withRuns = 0;
      for (let account = 0; account < accountsAtMost && withRuns < accountsWithRuns; account += 1) {
        const reading = await readFix(bench, fix, { seed: `ci ${account}`, full: account % 2 === 1 });
        for (const failure of reading.violations) violations.add(failure);
        if (reading.runs > 0) withRuns += 1;
      }
      expect([...violations]).toEqual([]);
      expect(withRuns).toBeGreaterThan(0);
    },
  );

  it("a value that AWS would reject is reported", async () => {
    const parameters = { LogGroupName: ["a group"], RetentionInDays: ["many"], ["x".repeat(60)]: ["-"] };
    const run = { document: "Skyledger-SetLogGroupRetention", parameters };
    const planted = fixes
      .filter(({ id }) => id === "log-group-retention")
      .map((fix): Fix => {
        const plan = () => ({ kind: "ready", run, changes: [], deletes: false }) as const;
        return { ...fix, plan, rollback: () => ({ kind: "impossible", because: "It is planted." }) };
      });
    const violations: string[] = [];
    for (const fix of planted)
      violations.push(...(await readFix(bench, fix, { seed: "ci", full: true })).violations);
    const reported = violations.join("\n");
    expect(reported).toMatch(/SetRetention: logGroupName does not match .*: "a group"/);
    expect(reported).toMatch(/SetRetention: retentionInDays is no whole number/);
    expect(reported).toMatch(/ssm\.StartAutomationExecution: Parameters key has 60 of at most 50/);
  });
});
