import { expect, test } from "vitest";
import logGroup from "../../resources/logs-log-group.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./log-group-bounded.ts";

const forEver = resourceWith(logGroup, { retention: { days: null } });
const undo = {
  document: "Skyledger-DeleteLogGroupRetention",
  parameters: { LogGroupName: ["subject"] },
};
const run = (days: string) => ({
  document: "Skyledger-SetLogGroupRetention",
  parameters: { LogGroupName: ["subject"], RetentionInDays: [days] },
});

fixTable(fix, [
  {
    when: "events are kept forever",
    resource: forEver,
    change: { days: "90" },
    run: run("90"),
    changes: ["retention.days: null -> 90"],
    undo,
  },
  {
    when: "AWS does not know the length that was set",
    resource: forEver,
    change: { days: "100" },
    run: run("120"),
    changes: ["retention.days: null -> 120"],
    undo,
  },
  { when: "no one has said how long", resource: forEver, run: "Run a discovery" },
  {
    when: "someone has set one",
    resource: resourceWith(logGroup, { retention: { days: 30 } }),
    change: { days: "90" },
    run: "already has a retention of 30 days",
  },
]);

// API reference, PutRetentionPolicy: "Possible values are".
const lengths = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

test("uses each valid length as it is, and the next valid one otherwise", () => {
  const kept = (days: number) => {
    const plan = fix.plan(forEver, { days: String(days) });
    return plan.kind === "ready" ? plan.run.parameters.RetentionInDays : plan.kind;
  };
  for (const [index, days] of lengths.entries()) {
    expect(kept(days), `${days}`).toEqual([String(days)]);
    expect(kept(days + 0.5), `${days} and a half`).toEqual(
      index === lengths.length - 1 ? "manual" : [String(lengths[index + 1])],
    );
  }
});
