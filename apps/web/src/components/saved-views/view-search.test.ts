import { expect, test } from "vitest";
import { sameSearch, viewSearch } from "./view-search.ts";

test("a view stores filters, order, and grouping, but not the page number or open dialogs", () => {
  const search = {
    ...{ severity: "HIGH", q: "a b", sort: "title", group: "account", empty: "", unset: undefined },
    ...{ cursor: "x", page: "3", panel: "not-evaluated", dialog: "connect", resource: "arn", account: "1" },
  };
  expect(viewSearch(search)).toEqual({ severity: "HIGH", q: "a b", sort: "title", group: "account" });
});

test("views with the same parameters in any order are equal", () => {
  expect(sameSearch({ a: "1", b: "2" }, { b: "2", a: "1" })).toBe(true);
  expect(sameSearch({ a: "1" }, { a: "2" })).toBe(false);
  expect(sameSearch({ a: "1" }, { a: "1", b: "2" })).toBe(false);
  expect(sameSearch({ a: "1" }, { b: "1" })).toBe(false);
});
