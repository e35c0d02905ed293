import { expect, test } from "vitest";
import { nextRun, nightly, scheduleKinds, type Timetable } from "./next-run.ts";

const run = (timetable: Partial<Timetable>, after: string, zone = "UTC") =>
  nextRun(
    { frequency: "daily", minuteOfDay: 90, weekday: 3, ...timetable },
    new Date(after),
    zone,
  )?.toISOString();

test.each([
  ["daily, later today", {}, "2026-03-02T01:29:59Z", "2026-03-02T01:30:00.000Z"],
  ["daily, over for today", {}, "2026-03-02T01:30:00Z", "2026-03-03T01:30:00.000Z"],
  ["weekly, on a Wednesday", { frequency: "weekly" }, "2026-03-02T12:00:00Z", "2026-03-04T01:30:00.000Z"],
  ["weekly, over for this week", { frequency: "weekly" }, "2026-03-04T01:30:00Z", "2026-03-11T01:30:00.000Z"],
  ["hourly, at half past", { frequency: "hourly" }, "2026-03-02T12:29:59Z", "2026-03-02T12:30:00.000Z"],
  ["hourly, the next hour", { frequency: "hourly" }, "2026-03-02T12:30:00Z", "2026-03-02T13:30:00.000Z"],
] as const)("%s", (_what, timetable, after, expected) => {
  expect(run(timetable, after)).toBe(expected);
});

test("an account's minute is the same in every release", () => {
  // FNV-1a of the id, modulo 120, after 01:00: hash("a") = 0xE40C292C = 3826002220, and 3826002220 mod 120 = 100.
  expect(nightly("a", "discovery")).toEqual({ frequency: "daily", minuteOfDay: 160, weekday: 1 });
  expect(nightly("", "discovery").minuteOfDay).toBe(121); // 2166136261 mod 120 = 61
});

test("a schedule that is off never runs", () => {
  expect(run({ frequency: "off" }, "2026-03-02T12:00:00Z")).toBeUndefined();
});

test("daily follows local time through changes of daylight saving time, once a day", () => {
  const zone = "Europe/Berlin";
  let at = new Date("2026-03-26T12:00:00Z");
  const instants: string[] = [];
  for (let day = 0; day < 5; day++) {
    at = nextRun({ frequency: "daily", minuteOfDay: 150, weekday: 1 }, at, zone) ?? at;
    instants.push(at.toISOString().slice(5, 16));
  }
  expect(instants).toEqual(["03-27T01:30", "03-28T01:30", "03-29T01:30", "03-30T00:30", "03-31T00:30"]);
});

test("the nightly default is a fixed minute per account between 01:00 and 04:15, evenly distributed", () => {
  const ids = Array.from({ length: 500 }, (_, index) => `account-${index}`);
  const minutes = ids.map((id) => nightly(id, "discovery").minuteOfDay);
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(60);
  expect(Math.max(...minutes)).toBeLessThan(180);
  expect(new Set(minutes).size).toBeGreaterThan(90);
  for (const id of ids.slice(0, 5)) {
    const [discovery = 0, metrics = 0, cost = 0, scan = 0] = scheduleKinds.map(
      (kind) => nightly(id, kind).minuteOfDay,
    );
    expect([metrics, cost, scan].map((minute) => minute - discovery)).toEqual([25, 45, 75]);
    expect(nightly(id, "discovery").minuteOfDay).toBe(discovery);
  }
});
