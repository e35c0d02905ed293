import { expect, test } from "vitest";
import { readResourcesSearch } from "../pages/inventory/search.ts";
import { parseSearch, readAccountScope, stringifySearch } from "./search.ts";

test("an address is plain text both ways: ids of digits stay texts", () => {
  expect(parseSearch("?account=123456789012&q=a%20b")).toEqual({ account: "123456789012", q: "a b" });
  expect(stringifySearch({ account: "123", q: undefined, view: "" })).toBe("?account=123");
  expect(stringifySearch({})).toBe("");
});

test("what an address may not carry is dropped", () => {
  expect(readAccountScope({ account: 5 })).toEqual({});
  expect(readResourcesSearch({ view: "other", q: "", junk: "1" })).not.toHaveProperty("junk");
});
