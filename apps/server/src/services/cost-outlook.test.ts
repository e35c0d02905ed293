import { addDays } from "@skyledger/core/cost/calendar";
import { expect, test, vi } from "vitest";
import { DailyFigures } from "./cost-figures.ts";
import { projectMonth } from "./cost-outlook.ts";

const projected = vi.hoisted(() => ({ times: 0 }));
vi.mock(import("@skyledger/core/forecast/project-month-end"), async (original) => {
  const { projectMonthEnd, ...rest } = await original();
  return {
    ...rest,
    projectMonthEnd: (...given) => {
      projected.times += 1;
      return projectMonthEnd(...given);
    },
  };
});

const today = "2026-11-16";
const days = { start: addDays(today, -60), end: today };

/** Sixty days of ten dollars, but for one of `cents` more. */
function figures(cents: number): DailyFigures {
  const all = Array.from({ length: 60 }, (_, n) => addDays(days.start, n));
  const rows = all.map((day, n) => ({
    ...{ day, category: "Usage" as const },
    amount: n === 40 ? `10.0${cents}` : "10",
  }));
  return new DailyFigures(rows, { read: new Set(all), counted: ["Usage"], today });
}

test("a month is projected once for the same days, and anew when a cent or the day is another", () => {
  const first = projectMonth(figures(0), days, today);
  expect(first.projection).not.toBeNull();
  expect(projectMonth(figures(0), days, today)).toEqual(first);
  expect(projected.times).toBe(1);
  expect(projectMonth(figures(1), days, today)).not.toEqual(first);
  expect(projected.times).toBe(2);
  projectMonth(figures(0), days, addDays(today, 1));
  expect(projected.times).toBe(3);
});
