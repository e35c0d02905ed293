import { expect, it } from "vitest";
import { daysBetween } from "./days-between.ts";

it("counts whole days between instants", () => {
  expect(daysBetween("2026-01-01T00:00:00Z", "2026-01-31T23:59:59Z")).toBe(30);
  expect(daysBetween("2026-01-02T00:00:00Z", "2026-01-01T12:00:00Z")).toBe(-1);
});
