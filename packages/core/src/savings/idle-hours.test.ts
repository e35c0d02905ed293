import { describe, expect, it } from "vitest";
import { idleHours } from "./idle-hours.ts";

const week = (busy: (hour: number) => boolean) =>
  Array.from({ length: 168 }, (_, hour) => (busy(hour) ? 40 : 1));

describe("idleHours", () => {
  it("finds nights and weekends of office hours", () => {
    // Monday to Friday, 08 to 18.
    const found = idleHours(
      week((hour) => hour < 120 && hour % 24 >= 8 && hour % 24 < 18),
      5,
      4,
    );
    expect(found?.hours).toHaveLength(168 - 50);
    expect(found?.text).toBe(
      "Mon 00–08, 18–24; Tue 00–08, 18–24; Wed 00–08, 18–24; Thu 00–08, 18–24; Fri 00–08, 18–24; Sat 00–24; Sun 00–24",
    );
  });
  it("omits blocks that are too short, and counts one across the end of the week as one", () => {
    expect(
      idleHours(
        week((hour) => hour % 24 !== 3),
        5,
        4,
      )?.hours,
    ).toEqual([]);
    expect(
      idleHours(
        week((hour) => hour > 1 && hour < 166),
        5,
        4,
      )?.hours,
    ).toEqual([0, 1, 166, 167]);
  });
  it("is the whole week when nothing happens, and nothing if an hour is unknown", () => {
    expect(
      idleHours(
        week(() => false),
        5,
        4,
      )?.hours,
    ).toHaveLength(168);
    expect(idleHours([], 5, 4)).toBeUndefined();
    expect(idleHours([...week(() => false).slice(1), null], 5, 4)).toBeUndefined();
  });
  it("counts an hour as idle only below the limit", () => {
    const at = (value: number) => idleHours([...Array.from({ length: 167 }, () => 40), value], 5, 1)?.hours;
    expect([at(4.99), at(5), at(5.01)]).toEqual([[167], [], []]);
  });
  it("accepts a block of exactly the minimum length, wherever the first busy hour is", () => {
    const block = (hours: readonly number[], minHours: number) =>
      idleHours(
        week((hour) => !hours.includes(hour)),
        5,
        minHours,
      )?.hours;
    expect(block([10, 11, 12], 4)).toEqual([]);
    expect(block([10, 11, 12, 13], 4)).toEqual([10, 11, 12, 13]);
    // The first hours after a busy one belong to their block: 1 follows 0, which is busy.
    expect(block([1, 2, 3, 4], 4)).toEqual([1, 2, 3, 4]);
    expect(block([0, 1, 2, 3], 4)).toEqual([0, 1, 2, 3]);
    expect(block([164, 165, 166, 167], 4)).toEqual([164, 165, 166, 167]);
  });
});
