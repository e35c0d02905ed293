import { describe, expect, test } from "vitest";
import { type ChangeControl, holdAt, holdText, minutesOf, timeText } from "./change-control.ts";

const at = (text: string) => new Date(`2026-12-${text}:00.000Z`);
const control = (change: Partial<ChangeControl>): ChangeControl => ({
  ...{ freezes: [], windows: [], timeZone: "UTC", emergencyUntil: null },
  ...change,
});
const freeze = {
  name: "Year end",
  from: "2026-12-20T00:00:00.000Z",
  until: "2026-12-27T00:00:00.000Z",
};
/** 2026-12-01 is a Tuesday. */
const tuesdays = { weekdays: [2], from: minutesOf("22:00"), until: minutesOf("02:00") };
const mornings = { weekdays: [1, 2, 3, 4, 5], from: minutesOf("09:00"), until: minutesOf("10:00") };

test("without freezes and windows, nothing holds changes", () => {
  expect(holdAt(control({}), at("01T12:00"))).toBeNull();
});

test.each([
  ["19T23:59", null],
  ["20T00:00", "2026-12-27T00:00:00.000Z"],
  ["26T23:59", "2026-12-27T00:00:00.000Z"],
  ["27T00:00", null],
])("a freeze at %s", (time, until) => {
  expect(holdAt(control({ freezes: [freeze] }), at(time))?.until ?? null).toBe(until);
});

test.each([
  ["01T08:59", "2026-12-01T09:00:00.000Z"],
  ["01T09:00", null],
  ["01T09:59", null],
  ["01T10:00", "2026-12-02T09:00:00.000Z"],
  // A Friday: the next one is on Monday.
  ["04T10:00", "2026-12-07T09:00:00.000Z"],
])("a window at %s", (time, until) => {
  const hold = holdAt(control({ windows: [mornings] }), at(time));
  expect(hold && [hold.kind, hold.until]).toEqual(until && ["window", until]);
});

test.each([
  ["01T21:59", true],
  ["01T22:00", false],
  ["02T01:59", false],
  ["02T02:00", true],
  ["02T22:30", true],
])("a window past midnight at %s", (time, held) => {
  expect(holdAt(control({ windows: [tuesdays] }), at(time)) !== null).toBe(held);
});

describe("freezes and windows together", () => {
  test("hold until a window opens outside of every freeze", () => {
    const second = { ...freeze, name: "More", from: freeze.until, until: "2026-12-30T00:00:00.000Z" };
    const both = control({ freezes: [freeze, second], windows: [tuesdays] });
    const hold = holdAt(both, at("22T22:30"));
    expect(hold).toEqual({ kind: "freeze", name: "Year end", until: "2026-12-30T00:00:00.000Z" });
    expect(holdAt(both, at("30T02:00"))?.until).toBe("2027-01-05T22:00:00.000Z");
  });

  test("have no end if freezes cover every window", () => {
    const always = { ...freeze, from: "2026-01-01T00:00:00.000Z", until: "2026-12-31T23:00:00.000Z" };
    const rest = Array.from({ length: 420 }, (_, day) => ({
      ...{ name: "On", from: always.until },
      until: new Date(Date.parse(always.until) + day * 86_400_000).toISOString(),
    }));
    const hold = holdAt(control({ freezes: [always, ...rest], windows: [mornings] }), at("01T12:00"));
    expect(hold?.until).toBeNull();
  });

  test("hold nothing in an emergency, until it ends", () => {
    const frozen = control({ freezes: [freeze], emergencyUntil: "2026-12-21T10:00:00.000Z" });
    expect(holdAt(frozen, at("21T09:59"))).toBeNull();
    expect(holdAt(frozen, at("21T10:00"))).not.toBeNull();
  });
});

test("windows follow local time across a change of the clocks", () => {
  const windows = [{ weekdays: [0], from: minutesOf("03:30"), until: minutesOf("04:00") }];
  const lisbon = control({ windows, timeZone: "Europe/Lisbon" });
  // On 2026-03-29, clocks go from 01:00 to 02:00: local time is UTC+1.
  expect(holdAt(lisbon, new Date("2026-03-29T00:30:00.000Z"))?.until).toBe("2026-03-29T02:30:00.000Z");
  expect(holdAt(lisbon, new Date("2026-03-29T02:45:00.000Z"))).toBeNull();
  expect(holdAt(lisbon, new Date("2026-03-29T03:00:00.000Z"))?.until).toBe("2026-04-05T02:30:00.000Z");
});

test("a hold is a sentence with its end", () => {
  expect(holdText({ kind: "freeze", name: "Year end", until: "2026-12-27T00:00:00.000Z" })).toBe(
    "Change freeze: Year end. Changes are possible again from 2026-12-27 00:00 UTC.",
  );
  expect(holdText({ kind: "window", name: null, until: null })).toBe(
    "Outside of the maintenance windows. No time for changes is planned within a year.",
  );
});

test("times of a day are minutes", () => {
  expect([minutesOf("00:00"), minutesOf("23:59"), timeText(125)]).toEqual([0, 1439, "02:05"]);
  expect(() => minutesOf("24:00")).toThrow(RangeError);
  expect(() => minutesOf("noon")).toThrow(RangeError);
});
