import { expect, test } from "vitest";
import { type Outcome, reasonOf, summary, total } from "./outcome.ts";

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
  expect(reasonOf("\u001b[31m\n  Error: \u001b[1mexpected\u001b[22m\n at line 3")).toBe("Error: expected");
});

test("a reason has what was expected and received, for logs that are cut", () => {
  const url =
    'Error: expect(page).toHaveURL(expected) failed\n\nExpected: "/security"\nReceived: "/login"\nTimeout:  120000ms\n\nCall log:\n  - Expect "toHaveURL"';
  expect(reasonOf(url)).toBe(
    'Error: expect(page).toHaveURL(expected) failed · Expected: "/security" · Received: "/login"',
  );
  expect(
    reasonOf("TimeoutError: locator.click: Timeout exceeded.\nCall log:\n  - waiting for getByText('EC2')\n"),
  ).toBe("TimeoutError: locator.click: Timeout exceeded. · waiting for getByText('EC2')");
  const many = ["Error: no", ...[1, 2, 3, 4].map((at) => `Expected ${at}: x`)].join("\n");
  expect(reasonOf(many)).toBe("Error: no · Expected 1: x · Expected 2: x · Expected 3: x");
  expect(reasonOf("\n")).toBe("no message");
  expect(reasonOf("x".repeat(301))).toBe("x".repeat(300));
});
