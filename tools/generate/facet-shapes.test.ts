import { expect, test } from "vitest";
import type { Property } from "../reference/resource-properties.ts";
import { shapeOf } from "./facet-shapes.ts";

const property = (path: string, type: string, text = "What it is."): Property => ({
  path,
  type,
  docs: { text, label: undefined, unit: undefined, api: undefined } as Property["docs"],
});
const of = (...properties: Property[]) => shapeOf(new Map([["storage", { properties }]]));
const shape = of(property("sizeGib", "number"), property("iops", "number | null"));

test("descriptions and order do not change a shape", () => {
  expect(of(property("iops", "number | null", "Other words."), property("sizeGib", "number"))).toBe(shape);
  expect(shape).toMatch(/^[0-9a-f]{12}$/);
});

test.each([
  [
    "a new property",
    [property("sizeGib", "number"), property("iops", "number | null"), property("x", "string")],
  ],
  ["a missing property", [property("sizeGib", "number")]],
  ["another name", [property("size", "number"), property("iops", "number | null")]],
  ["another type", [property("sizeGib", "string"), property("iops", "number | null")]],
])("%s changes the shape", (_, properties) => {
  expect(of(...properties)).not.toBe(shape);
});

test("a renamed facet changes the shape", () => {
  expect(shapeOf(new Map([["disk", { properties: [property("sizeGib", "number")] }]]))).not.toBe(
    of(property("sizeGib", "number")),
  );
});
