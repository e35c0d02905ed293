import { expect, test } from "vitest";
import { facetsOf, tagsOf } from "./read-facets.ts";

test("facets and tags are read as they were stored", () => {
  const facets = {
    storage: { seen: true, value: { sizeGib: 8 } },
    policy: { seen: false, reason: "denied" },
  };
  expect(facetsOf(facets)).toEqual(facets);
  expect(facetsOf({ ended: { seen: true, value: null } })).toEqual({ ended: { seen: true, value: null } });
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
])("facets that are %s are missing data", (_, value) => {
  expect(facetsOf(value)).toEqual({});
});

test.each([["a text"], [null], [{ Name: 1 }]])("tags that are %j are missing data", (value) => {
  expect(tagsOf(value, null)).toEqual({ seen: false, reason: "failed" });
});
