import { addDays } from "@skyledger/core/cost/calendar";
import { projectMonthEnd } from "@skyledger/core/forecast/project-month-end";
import { expect, test, vi } from "vitest";
import { DailyFigures } from "./figures.ts";
import { projectingOnce, projectMonth } from "./outlook.ts";

const today = "2026-11-16";
const days = { start: addDays(today, -60), end: today };

/** Sixty days of ten dollars, except one with `cents` more. */
function figures(cents: number): DailyFigures {
  const all = Array.from({ length: 60 }, (_, n) => addDays(days.start, n));
  const rows = all.map((day, n) => ({
    ...{ day, category: "Usage" as const },
    amount: n === 40 ? `10.0${cents}` : "10",
  }));
  return new DailyFigures(rows, {
    readings: new Map(all.map((day) => [day, "whole"])),
    counted: ["Usage"],
    today,
  });
}

test("a month is projected once for the same days, and again if a cent or the day changes", () => {
  const projected = vi.fn(projectMonthEnd);
  const project = projectingOnce(projected);
  const first = project(figures(0).known(days), today);
  expect(first.kind).not.toBe("unknown");
  expect(project(figures(0).known(days), today)).toEqual(first);
  expect(projected).toHaveBeenCalledTimes(1);
  project(figures(1).known(days), today);
  expect(projected).toHaveBeenCalledTimes(2);
  project(figures(0).known(days), addDays(today, 1));
  expect(projected).toHaveBeenCalledTimes(3);
});

test("a page's projection is that of its days, also when requested again", () => {
  const first = projectMonth(figures(0), days, today);
  expect(first.projection).not.toBeNull();
  expect(projectMonth(figures(0), days, today)).toEqual(first);
  expect(projectMonth(figures(9), days, today)).not.toEqual(first);
});
