import { describe, expect, it } from "vitest";
import volume from "../resources/ec2-volume.ts";
import { evaluateSaving } from "../testing/evaluate-saving.ts";
import { resourceOf } from "../testing/resource-of.ts";
import { billedAmount, noBill } from "./bill.ts";
import { type ActSubject, confidenceOf, defineSaving, noSavings, saves } from "./define-saving.ts";
import { metricNeeds } from "./metric-need.ts";
import { Money } from "./money.ts";
import { gap, seen } from "./observation.ts";

const metadata = {
  id: "test",
  title: "Test",
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "",
  steps: [],
  confidence: "HIGH",
  implementationEffort: "Low",
  risk: "Low",
  couldGoWrong: "",
  act: ({ name }: ActSubject) => `Delete ${name}`,
  commands: () => ({ cli: "", terraform: "" }),
  restartNeeded: false,
  rollbackPossible: false,
  source: "https://example.com",
} as const;

// Each rule tests that a gap among `needs` is unknown.
it("does not compile when a rule reads a facet or a threshold that it does not declare", () => {
  const thresholds = { ageDays: { label: "Days", unit: "days", default: 7, source: "test" } };
  const rule = defineSaving(volume, {
    ...metadata,
    needs: ["storage"],
    thresholds,
    // @ts-expect-error: "attachments" is missing from `needs`.
    evaluate: ({ attachments }) => (attachments ? noSavings : noSavings),
  });
  expect(rule).toMatchObject({
    id: "test",
    resourceType: "AWS::EC2::Volume",
    needs: ["storage"],
    thresholds,
  });
  defineSaving(volume, {
    ...metadata,
    needs: ["storage"],
    thresholds,
    // @ts-expect-error: there is no threshold of this name.
    evaluate: (_, context) => (context.thresholds.sizeGib > 0 ? noSavings : noSavings),
  });
});

describe("amount of a saving", () => {
  const bill = (usd: string) => billedAmount("Hours", Money.parse(usd));
  const reported = (before: string, after: string | null) => {
    const outcome = saves(seen(bill(before)), {}, after === null ? {} : { after: bill(after) });
    return outcome.kind === "saves" ? outcome.perMonth.toFixed(2) : outcome.kind;
  };
  it.each([
    ["10.00", "9.99", "0.01"],
    ["10.00", "10.00", "none"],
    ["10.00", "10.01", "none"],
    // Cleaning up free resources is worthwhile, too.
    ["0", null, "0.00"],
    ["10.00", null, "10.00"],
  ])("%s before and %s after: %s", (before, after, expected) => {
    expect(reported(before, after)).toBe(expected);
  });

  it("is unknown, with evidence, when the bill before is a gap", () => {
    expect(saves(gap("throttled"), { type: "m5" }, { change: { to: "m6" }, after: noBill })).toEqual({
      kind: "unknown",
      reason: "throttled",
      missing: "price",
      evidence: { type: "m5" },
      change: { to: "m6" },
    });
  });

  it("loses one grade of confidence for each doubt", () => {
    const grade = (base: "HIGH" | "MEDIUM" | "LOW", doubts: number) =>
      confidenceOf(
        base,
        Array.from({ length: doubts }, () => "doubt"),
      );
    expect([0, 1, 2, 3].map((doubts) => grade("HIGH", doubts))).toEqual(["HIGH", "MEDIUM", "LOW", "LOW"]);
    expect([0, 1, 2].map((doubts) => grade("MEDIUM", doubts))).toEqual(["MEDIUM", "LOW", "LOW"]);
    expect(grade("LOW", 1)).toBe("LOW");
  });
});

it("requests metrics only for candidates, and evaluates nothing with unreadable metrics", () => {
  const metric = metricNeeds("AWS/EBS", ({ id }) => ({ VolumeId: id }));
  const rule = defineSaving(volume, {
    ...metadata,
    needs: ["storage"],
    thresholds: {},
    metrics: { operations: metric("Operations", "VolumeReadOps", "Count", ["Sum"]) },
    candidate: ({ storage }) => (storage.type === "gp3" ? noSavings : "candidate"),
    evaluate: (_, { metrics: { operations }, bill }) => (operations.sum > 0 ? noSavings : saves(bill(), {})),
  });
  const asked: string[] = [];
  const evaluated = (VolumeType: "gp2" | "gp3", metrics: { VolumeReadOps: { sum: number } } | "denied") =>
    evaluateSaving(rule, resourceOf(volume, { VolumeId: "vol-1", VolumeType, Size: 100 }), {
      declarations: [volume],
      metrics,
      onMetric: (name) => asked.push(name),
    });
  expect(evaluated("gp3", "denied")).toEqual({ kind: "none" });
  expect(asked).toEqual([]);
  expect(evaluated("gp2", "denied")).toEqual({ kind: "unknown", reason: "denied", missing: "metrics" });
  expect(evaluated("gp2", { VolumeReadOps: { sum: 0 } })).toMatchObject({ kind: "saves" });
  expect(evaluated("gp2", { VolumeReadOps: { sum: 1 } })).toEqual({ kind: "none" });
  expect(asked.every((name) => name === "VolumeReadOps")).toBe(true);
});
