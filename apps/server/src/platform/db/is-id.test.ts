import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { onlyIds } from "./is-id.ts";

test("texts that can't be IDs are left out of a list", () => {
  const id = randomUUID();
  expect(onlyIds([id, "", "x", `${id}'`, id.toUpperCase()])).toEqual([id, id.toUpperCase()]);
  expect(onlyIds(["x"])).toEqual([]);
  expect(onlyIds(undefined)).toBeUndefined();
});

test("a list of IDs stays itself, so that what is derived from it is derived once", () => {
  const list = [randomUUID(), randomUUID()];
  expect(onlyIds(list)).toBe(list);
  expect(onlyIds(list)).toBe(list);
  const found = onlyIds([...list, "x"]);
  expect(onlyIds(found)).toBe(found);
});
