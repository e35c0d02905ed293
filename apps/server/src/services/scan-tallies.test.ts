import { checks } from "@skyledger/core/registry.gen";
import { expect, test } from "vitest";
import { ScanTallies, scoreOf } from "./scan-tallies.ts";

test("each account has its own tallies, and the whole is their sum", () => {
  const [check] = checks.filter(({ severity }) => severity === "high");
  if (!check) throw new Error("there is a check of high severity");
  const tallies = new ScanTallies([check]);
  tallies.begin("good");
  expect(tallies.count(check.id, "pass")).toBe(true);
  tallies.begin("bad");
  tallies.count(check.id, "fail");
  tallies.count(check.id, "unknown");
  tallies.begin("unread");
  expect(tallies.count("another-check", "fail")).toBe(false);
  expect(tallies.whole()).toEqual({ [check.id]: [1, 1, 1] });
  expect(tallies.byAccount()).toEqual({
    good: { [check.id]: [1, 0, 0] },
    bad: { [check.id]: [0, 1, 1] },
    unread: { [check.id]: [0, 0, 0] },
  });
  const scores = Object.values(tallies.byAccount()).map((one) => scoreOf([check], one));
  expect(scores).toEqual([100, 0, null]);
  expect(tallies.score()).toBe(50);
});
