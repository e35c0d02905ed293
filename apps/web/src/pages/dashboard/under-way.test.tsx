import { expect, test } from "vitest";
import { analysis, step, stepRun } from "./testing/answers.ts";
import { stateOf } from "./under-way.ts";

const steps = [
  step("discovery", { state: "completed" }),
  step("security_scan", { state: "running" }),
  step("cost_analysis"),
];
const known = { analysis: analysis("running", steps), runs: [], account: undefined };

test("a panel whose step is running or waiting will be filled; one whose step has ended will not", () => {
  expect(stateOf("security_scan", known)).toBe("running");
  expect(stateOf("cost_analysis", known)).toBe("waiting");
  expect(stateOf("discovery", known)).toBeNull();
});

test("an analysis that has ended, or of another account, fills nothing", () => {
  expect(stateOf("security_scan", { ...known, analysis: analysis("failed", steps) })).toBeNull();
  expect(stateOf("security_scan", { ...known, account: "another" })).toBeNull();
  expect(stateOf("security_scan", { ...known, account: "acc" })).toBe("running");
  expect(stateOf("security_scan", { ...known, analysis: null })).toBeNull();
});

test("before it has steps, all panels wait", () => {
  const queued = analysis("queued", []);
  const { steps: _, ...progress } = queued.progress;
  expect(stateOf("discovery", { ...known, analysis: { ...queued, progress } })).toBe("waiting");
});

test("a run that was started separately counts, too", () => {
  const runs = [stepRun("security_scan")];
  expect(stateOf("security_scan", { ...known, analysis: null, runs })).toBe("running");
  expect(stateOf("cost_analysis", { ...known, analysis: null, runs })).toBeNull();
});
