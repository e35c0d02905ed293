import { facetShapes } from "@skyledger/core/facet-shapes.gen";
import { expect, test } from "vitest";
import { facetsOf, tagsOf } from "./read-facets.ts";

const type = "AWS::EC2::Volume";
const stored = (facets: unknown, facetShape: string | null = facetShapes[type] ?? "") =>
  facetsOf({ type, facets, facetShape });

test("reads facets and tags as they were stored", () => {
  const facets = {
    storage: { seen: true, value: { sizeGib: 8 } },
    policy: { seen: false, reason: "denied" },
  };
  expect(stored(facets)).toEqual(facets);
  expect(stored({ ended: { seen: true, value: null } })).toEqual({ ended: { seen: true, value: null } });
  expect(tagsOf({ Name: "a" }, null)).toEqual({ seen: true, value: { Name: "a" } });
  expect(tagsOf({}, "throttled")).toEqual({ seen: false, reason: "throttled" });
});

test.each([
  ["a text", "facets"],
  ["a list", []],
  ["a facet that is no observation", { storage: { sizeGib: 8 } }],
  ["a facet without its value", { storage: { seen: true } }],
  ["a facet with an unknown reason", { storage: { seen: false, reason: "tired" } }],
  ["null", null],
])("treats facets that are %s as missing data", (_, value) => {
  expect(stored(value)).toEqual({});
});

test.each([["a text"], [null], [{ Name: 1 }]])("treats tags that are %j as missing data", (value) => {
  expect(tagsOf(value, null)).toEqual({ seen: false, reason: "failed" });
});

test("treats facets of another shape as missing data, but not those from before shapes were recorded", () => {
  const facets = { storage: { seen: true, value: { sizeGib: 8 } } };
  expect(facetShapes[type]).toMatch(/^[0-9a-f]{12}$/);
  expect(stored(facets, "000000000000")).toEqual({});
  expect(facetsOf({ type: "AWS::New::Type", facets, facetShape: "000000000000" })).toEqual({});
  expect(stored(facets, null)).toEqual(facets);
});
