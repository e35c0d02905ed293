import { expect, test } from "vitest";
import { parseSteps, stepKindOf } from "./full-analysis-deps.ts";

test("a step of a kind that no full analysis has is an error that names it", () => {
  expect(stepKindOf({ kind: "security_scan" })).toBe("security_scan");
  expect(() => stepKindOf({ kind: "billing_import" })).toThrow("no step of the kind billing_import");
});

test("the input of a run is its steps, and an input of another form can't be read", () => {
  const steps = [{ kind: "discovery", state: "waiting", runId: null, joined: false, message: null }];
  expect(parseSteps({ steps })).toEqual({ steps });
  expect(() => parseSteps({ steps: [{ kind: "billing_import" }] })).toThrow("runs.input.steps.0.kind");
});
