import { expect, test } from "vitest";
import type { SavingsRule } from "../queries.ts";
import { bodyOf, changedNames, groupedRules, wrongWith } from "./threshold-values.ts";

const rule = (ruleId: string, resourceType: string, value: number | null = null): SavingsRule => ({
  ruleId,
  title: `Title of ${ruleId}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "",
  resourceType,
  source: "https://docs.aws.amazon.com/",
  thresholds: [
    {
      name: `${ruleId}.lookbackDays`,
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "Ours.",
      value,
    },
  ],
});
const rules = [
  rule("ec2-idle", "AWS::EC2::Instance"),
  rule("plan", "AWS::::Account", 60),
  { ...rule("no-numbers", "AWS::S3::Bucket"), thresholds: [] },
];

test("only changed values are sent, and the default is sent as null", () => {
  expect(changedNames(rules, { "ec2-idle.lookbackDays": "14.0", "plan.lookbackDays": "60" })).toEqual([]);
  expect(bodyOf(rules, { "ec2-idle.lookbackDays": "30", "plan.lookbackDays": "14" })).toEqual({
    "ec2-idle.lookbackDays": 30,
    "plan.lookbackDays": null,
  });
  expect(changedNames(rules, { "ec2-idle.lookbackDays": "" })).toEqual(["ec2-idle.lookbackDays"]);
});

test.each(["", "-1", "x", "1e3", "1,5", "1000000000001"])("%j is invalid", (text) => {
  expect(wrongWith(text)).toMatch(/^Enter a number/);
});
test.each(["0", "0.5", " 30 ", "1000000000000"])("%j is valid", (text) => {
  expect(wrongWith(text)).toBeUndefined();
});

test("rules are grouped by service and found by any of their words", () => {
  expect(groupedRules(rules, "").map(([service]) => service)).toEqual(["EC2", "Purchases (account-wide)"]);
  expect(groupedRules(rules, "plan DAYS").map(([, found]) => found.map(({ ruleId }) => ruleId))).toEqual([
    ["plan"],
  ]);
  expect(groupedRules(rules, "nothing")).toEqual([]);
  expect(groupedRules(rules, "nothing", ["plan.lookbackDays"])).toHaveLength(1);
});
