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
  it("leaves out blocks that are too short, and counts one across the end of the week as one", () => {
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
  it("is the whole week when nothing happens, and nothing where an hour is unknown", () => {
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
});
