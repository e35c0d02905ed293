import { expect, test } from "vitest";
import { isResolvedByReload } from "./missing-script.ts";

const session = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};

test.each([
  "Failed to fetch dynamically imported module: https://example.com/assets/page-1.js",
  "error loading dynamically imported module: https://example.com/assets/page-1.js",
  "Importing a module script failed.",
])("%s is resolved by one reload, not by a second", (message) => {
  const tab = session();
  expect(isResolvedByReload(new Error(message), tab)).toBe(true);
  expect(isResolvedByReload(new Error(message), tab)).toBe(false);
  expect(isResolvedByReload(new Error(message), session())).toBe(true);
});

test("each script has its own reload; other errors have none", () => {
  const tab = session();
  const missing = (name: string) => new Error(`Failed to fetch dynamically imported module: ${name}`);
  expect([isResolvedByReload(missing("a"), tab), isResolvedByReload(missing("b"), tab)]).toEqual([
    true,
    true,
  ]);
  expect(isResolvedByReload(new Error("Failed to fetch"), tab)).toBe(false);
  expect(isResolvedByReload(new Error("x is not a function"), tab)).toBe(false);
});
