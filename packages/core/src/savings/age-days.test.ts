import { expect, it } from "vitest";
import { ageDays } from "./age-days.ts";

it("counts days with fractions; an unknown time has none", () => {
  expect(ageDays("2026-05-30T12:00:00.000Z", "2026-06-01T00:00:00.000Z")).toBe(1.5);
  expect(ageDays(null, "2026-06-01T00:00:00.000Z")).toBeUndefined();
});
