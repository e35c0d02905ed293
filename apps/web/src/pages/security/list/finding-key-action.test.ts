import { expect, test } from "vitest";
import { findingKeyAction } from "./finding-key-action.ts";

const key = (name: string, more = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const on = { typing: false, active: true, selecting: false };

test("x selects, e ignores, and f fixes the active row; without one they do nothing", () => {
  expect(["x", "e", "f"].map((one) => findingKeyAction(key(one), on))).toEqual(["select", "ignore", "fix"]);
  const none = { ...on, active: false };
  expect(["x", "e", "f"].map((one) => findingKeyAction(key(one), none))).toEqual([null, null, null]);
});

test("with a selection, e and f need no active row, and Esc clears it", () => {
  const selecting = { typing: false, active: false, selecting: true };
  expect(["x", "e", "f", "Escape"].map((one) => findingKeyAction(key(one), selecting))).toEqual([
    null,
    "ignore",
    "fix",
    "clear",
  ]);
  expect(findingKeyAction(key("Escape"), on)).toBeNull();
});

test("shortcuts of the browser and typed letters are left alone", () => {
  expect(findingKeyAction(key("f", { ctrlKey: true }), on)).toBeNull();
  expect(findingKeyAction(key("x", { metaKey: true }), on)).toBeNull();
  expect(findingKeyAction(key("e"), { ...on, typing: true })).toBeNull();
  expect(findingKeyAction(key("q"), on)).toBeNull();
});
