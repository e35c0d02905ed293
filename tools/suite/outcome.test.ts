import { expect, test } from "vitest";
import { firstLine, type Outcome, summary, total } from "./outcome.ts";

const unit: Outcome = { part: "unit", ran: true, passed: 7, failed: 0, skipped: 0, seconds: 1 };
const protocol: Outcome = {
  part: "protocol",
  ran: false,
  notRun: "no Python; install it: apt-get install python3",
};

test("the last line is the total alone", () => {
  const e2e: Outcome = { ...unit, part: "e2e", passed: 1, failed: 2, skipped: 3 };
  expect(summary([unit, e2e], false).at(-1)).toBe("8 passed, 2 failed, 3 skipped");
  expect(summary([unit], false).at(-1)).toBe("7 passed, 0 failed");
});

test("a part that did not run is listed with its reason, and fails only in CI", () => {
  expect(summary([unit, protocol], false)).toContain(`protocol  not run: ${protocol.notRun}`);
  expect(total([unit, protocol], false).failed).toBe(0);
  expect(total([unit, protocol], true).failed).toBe(1);
  expect(summary([unit, protocol], true).at(-1)).toBe("7 passed, 1 failed");
});

test("failed tests are listed again at the end, before the counts", () => {
  const failures = ["a.test.ts › adds: expected 3 to be 2"];
  const lines = summary([{ ...unit, failed: 1, failures }], false);
  expect(lines[0]).toBe("FAILED unit: a.test.ts › adds: expected 3 to be 2");
  expect(lines.at(-1)).toBe("7 passed, 1 failed");
  expect(firstLine("\u001b[31m\n  Error: \u001b[1mexpected\u001b[22m\n at line 3")).toBe("Error: expected");
});
