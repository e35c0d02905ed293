import { expect, test } from "vitest";
import { readResourcesSearch } from "../pages/inventory/search.ts";
import { parseSearch, readAccountScope, stringifySearch } from "./search.ts";

test("a URL is plain text in both directions: numeric IDs stay strings", () => {
  expect(parseSearch("?account=123456789012&q=a%20b")).toEqual({ account: "123456789012", q: "a b" });
  expect(stringifySearch({ account: "123", q: undefined, view: "" })).toBe("?account=123");
  expect(stringifySearch({})).toBe("");
});

test("invalid values of a URL are dropped", () => {
  expect(readAccountScope({ account: 5 })).toEqual({});
  expect(readResourcesSearch({ view: "other", q: "", junk: "1" })).not.toHaveProperty("junk");
});
