import { expect, test } from "vitest";
import { rowActKey } from "./row-act-key.ts";

const key = (name: string, more = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const on = { typing: false, active: true, selecting: false };

test("x selects, e sets aside, and f applies the active row; without one they do nothing", () => {
  expect(["x", "e", "f"].map((one) => rowActKey(key(one), on))).toEqual(["select", "setAside", "apply"]);
  const none = { ...on, active: false };
  expect(["x", "e", "f"].map((one) => rowActKey(key(one), none))).toEqual([null, null, null]);
});

test("with a selection, e and f need no active row, and Esc clears it", () => {
  const selecting = { typing: false, active: false, selecting: true };
  expect(["x", "e", "f", "Escape"].map((one) => rowActKey(key(one), selecting))).toEqual([
    null,
    "setAside",
    "apply",
    "clear",
  ]);
  expect(rowActKey(key("Escape"), on)).toBeNull();
});

test("shortcuts of the browser and typed letters are ignored", () => {
  expect(rowActKey(key("f", { ctrlKey: true }), on)).toBeNull();
  expect(rowActKey(key("x", { metaKey: true }), on)).toBeNull();
  expect(rowActKey(key("e"), { ...on, typing: true })).toBeNull();
  expect(rowActKey(key("q"), on)).toBeNull();
});
