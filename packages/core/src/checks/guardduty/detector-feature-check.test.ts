import { expect, it } from "vitest";
import type { Check } from "../../model/define-check.ts";
import { SnapshotIndex } from "../../model/snapshot-index.ts";
import detector from "../../resources/guardduty-detector.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { snapshotOf } from "../../testing/evaluate-saving.ts";
import { detectorFeatureCheck } from "./detector-feature-check.ts";

const spec = {
  id: "x",
  requirement: "X should exist",
  problem: "No X",
  severity: "high" as const,
  category: "Logging" as const,
  service: "GuardDuty",
  frameworks: {},
  risk: "Risk.",
  automation: "AUTOMATIC" as const,
  plan: "The plan",
  impact: "Impact.",
};

function evaluate(
  check: Check,
  features: { name: string; enabled: boolean; agents: string[] }[],
  enabled = true,
) {
  const subject = resourceWith(detector, { state: { enabled }, features });
  return check.evaluate(subject, new SnapshotIndex(snapshotOf([subject], [detector.type])));
}

it("requires one of the features, and its agent if one is named", () => {
  const plain = detectorFeatureCheck({ ...spec, features: ["NEW", "OLD"] });
  expect(evaluate(plain, [{ name: "OLD", enabled: true, agents: [] }]).kind).toBe("pass");
  expect(evaluate(plain, [{ name: "OLD", enabled: false, agents: [] }])).toMatchObject({
    kind: "fail",
    evidence: { wanted: ["NEW", "OLD"], enabledFeatures: [] },
  });
  const withAgent = detectorFeatureCheck({ ...spec, features: ["NEW"], agent: "AGENT" });
  expect(evaluate(withAgent, [{ name: "NEW", enabled: true, agents: ["AGENT"] }]).kind).toBe("pass");
  expect(evaluate(withAgent, [{ name: "NEW", enabled: true, agents: [] }])).toMatchObject({
    kind: "fail",
    evidence: { wanted: ["NEW/AGENT"], enabledFeatures: ["NEW"] },
  });
});

it("does not evaluate a suspended detector", () => {
  const check = detectorFeatureCheck({ ...spec, features: ["NEW"] });
  expect(evaluate(check, [], false).kind).toBe("not_applicable");
});
