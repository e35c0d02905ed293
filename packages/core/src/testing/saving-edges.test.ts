import { expect, test } from "vitest";
import type { Threshold } from "../model/define-saving.ts";
import volume from "../resources/ec2-volume.ts";
import { resourceOf } from "./resource-of.ts";
import { type ComparedEdge, edgeRows, edgeViolations, type SavingEdges } from "./saving-edges.ts";

const threshold = (standard: number): Threshold => ({
  label: "Days",
  unit: "days",
  default: standard,
  source: "test",
});
const rule = { id: "test-rule", thresholds: { ageDays: threshold(7), use: threshold(0) } };
const resource = resourceOf(volume, { VolumeId: "vol-1" });
const age: ComparedEdge = {
  at: 7,
  step: 0.5,
  of: (value) => ({ resource: { ...resource, name: String(value) } }),
  saves: ["none", "8.00", "8.00"],
};
const use: ComparedEdge = { ...age, at: 0, step: 1, saves: [null, "8.00", "none"] };

/** Violations when one threshold has these edges, and the other one has valid ones. */
const violations = (edges: SavingEdges) => edgeViolations(rule, { ageDays: age, use, ...edges });

test("edges make rows at, just below, and just above the default, never below zero", () => {
  expect(violations({})).toEqual([]);
  expect(
    edgeRows({ ageDays: age, use }).map(({ when, saves, resource }) => [when, saves, resource.name]),
  ).toEqual([
    ["ageDays just below its 7", "none", "6.5"],
    ["ageDays at its 7", "8.00", "7"],
    ["ageDays just above its 7", "8.00", "7.5"],
    ["use at its 0", "8.00", "0"],
    ["use just above its 0", "none", "1"],
  ]);
});

test("a threshold for a window of days needs the right number instead of rows", () => {
  expect(violations({ ageDays: { daysLookedBack: 7 } })).toEqual([]);
  expect(edgeRows({ ageDays: { daysLookedBack: 7 } })).toEqual([]);
  expect(violations({ ageDays: { daysLookedBack: 8 } })).toEqual([
    "test-rule.ageDays: the default is 7, its rows are at 8",
  ]);
});

test.each<[string, SavingEdges, string]>([
  ["a default that changed", { ageDays: { ...age, at: 8 } }, "ageDays: the default is 7, its rows are at 8"],
  ["no step", { ageDays: { ...age, step: 0 } }, "ageDays: just below and just above need a step"],
  [
    "an edge without effect",
    { ageDays: { ...age, saves: ["8.00", "8.00", "8.00"] } },
    "ageDays: it changes nothing at its edge",
  ],
  [
    "an edge at zero without effect",
    { use: { ...use, saves: [null, "none", "none"] } },
    "use: it changes nothing at its edge",
  ],
  [
    "nothing just below",
    { ageDays: { ...age, saves: [null, "8.00", "none"] } },
    "ageDays: nothing is said of just below",
  ],
  ["a threshold that the rule has not", { memory: age }, "memory: no threshold of the rule"],
])("planted offender: %s", (_, edges, failure) => {
  expect(violations(edges)).toEqual([`test-rule.${failure}`]);
});

test("planted offender: a threshold without rows", () => {
  expect(edgeViolations(rule, { ageDays: age })).toEqual(["test-rule.use: no rows at, below and above it"]);
});
