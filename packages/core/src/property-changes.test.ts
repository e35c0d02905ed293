import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Observation } from "./model/observation.ts";
import {
  boundedChanges,
  type Configuration,
  measuredFacets,
  type PropertyChange,
  propertyChanges,
} from "./property-changes.ts";
import { resources } from "./registry.gen.ts";

const seen = (value: unknown): Observation<unknown> => ({ seen: true, value });
const gap: Observation<unknown> = { seen: false, reason: "denied" };
const read = (facets: Configuration["facets"], more: Partial<Configuration> = {}): Configuration => ({
  ...{ status: "available", tags: {}, facets },
  ...more,
});
const change = (path: string, before: unknown, after: unknown, list = false) => ({
  ...{ path, before, after, list, omitted: false },
});

test.each<[string, unknown, unknown, object[]]>([
  ["nothing", { on: true }, { on: true }, []],
  ["the order of names", { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  ["the order of a list", ["a", "b"], ["b", "a"], []],
  ["a property", { on: true, size: 8 }, { on: true, size: 9 }, [change("x.size", 8, 9)]],
  ["a property that one reading lacks", { on: true }, {}, [change("x.on", true, null)]],
  ["a null and a missing property", { on: null }, {}, []],
  ["a nested property", { a: { b: 1 } }, { a: { b: "1" } }, [change("x.a.b", 1, "1")]],
  ["an object that became null", { a: { b: 1 } }, { a: null }, [change("x.a", { b: 1 }, null)]],
  ["items of a list", ["a", "b", "b"], ["b", "c"], [change("x", ["a", "b"], ["c"], true)]],
  [
    "an item of objects",
    [{ p: 1 }, { p: 2 }],
    [{ p: 2 }, { p: 3 }],
    [change("x", [{ p: 1 }], [{ p: 3 }], true)],
  ],
  ["a measured property", { itemCount: 1, on: true }, { itemCount: 2, on: true }, []],
  ["a measured property of an item", [{ k: 1, lastUsedAt: "a" }], [{ k: 1, lastUsedAt: "b" }], []],
  [
    "names of objects' own",
    JSON.parse('{"__proto__": {"a": 1}}'),
    {},
    [change("x.__proto__", { a: 1 }, null)],
  ],
])("%s", (_, before, after, expected) => {
  expect(propertyChanges(read({ x: seen(before) }), read({ x: seen(after) }))).toEqual(expected);
});

describe("only what both readings saw is compared", () => {
  test.each<[string, Configuration, Configuration]>([
    ["a facet that became a gap", read({ x: seen(1) }), read({ x: gap })],
    ["a facet that was a gap", read({ x: gap }), read({ x: seen(1) })],
    ["a facet that was not read yet", read({}), read({ x: seen(1) })],
    ["a facet that is not read any more", read({ x: seen(1) }), read({})],
    ["tags that could not be read", read({}, { tags: { a: "1" } }), read({}, { tags: null })],
    ["a status that was not read", read({}, { status: null }), read({}, { status: "available" })],
    ["a status that could not be stored", read({}, { status: "" }), read({}, { status: "available" })],
    ["measured facets", read({ activity: seen(1) }), read({ activity: seen(2) })],
  ])("%s is no change", (_, before, after) => {
    expect(propertyChanges(before, after)).toEqual([]);
  });

  test("status and tags are compared, too", () => {
    const before = read({}, { status: "running", tags: { Owner: "ana", Team: "a" } });
    const after = read({}, { status: "stopped", tags: { Team: "b", Env: "prod" } });
    expect(propertyChanges(before, after)).toEqual([
      change("status", "running", "stopped"),
      change("tags.Env", null, "prod"),
      change("tags.Owner", "ana", null),
      change("tags.Team", "a", "b"),
    ]);
  });
});

test("any reading compared with itself has no changes, in any order of names", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy: unknown = JSON.parse(JSON.stringify(value));
      expect(propertyChanges(read({ x: seen(value) }), read({ x: seen(copy) }))).toEqual([]);
    }),
  );
});

test("every facet of usage is measured, and every measured facet exists", () => {
  const usage = resources.flatMap(({ facets }) =>
    Object.entries(facets).flatMap(([name, { kind }]) => (kind === "usage" ? [name] : [])),
  );
  expect(measuredFacets).toEqual(expect.arrayContaining(usage));
  const all = new Set(resources.flatMap(({ facets }) => Object.keys(facets)));
  expect(measuredFacets.filter((name) => !all.has(name))).toEqual([]);
});

test("at most 20 changes are kept, and no long values", () => {
  const many = Array.from({ length: 23 }, (_, index): PropertyChange => {
    return { path: `x.${index}`, list: false, before: index, after: "new", omitted: false };
  });
  const kept = boundedChanges(many);
  expect([kept.changes.length, kept.more]).toEqual([20, 3]);
  const long: PropertyChange = {
    path: "x",
    list: false,
    before: "a".repeat(4_000),
    after: "b",
    omitted: false,
  };
  expect(boundedChanges([long])).toEqual({
    changes: [{ ...long, before: null, after: null, omitted: true }],
    more: 0,
  });
});
