import { expect, test } from "vitest";
import { isOld } from "./planted.ts";

test("three days are young, ten are old", () => {
  expect([isOld(3), isOld(10)]).toEqual([false, true]);
});
