import { expect, test } from "vitest";
import { cutReach } from "./path-words.ts";

test.each([
  [{ paths: 1, ends: 1 }, undefined, "It ends 1 attack path."],
  [{ paths: 1200, ends: 1200 }, undefined, "It ends 1,200 attack paths."],
  [{ paths: 39, ends: 39 }, 46, "It ends 39 of 46 attack paths."],
  [{ paths: 1, ends: 1 }, 1, "It ends 1 of 1 attack path."],
  [{ paths: 39, ends: 1 }, 46, "It is on 39 of 46 attack paths and ends 1; 38 targets have another way."],
  [{ paths: 39, ends: 38 }, undefined, "It is on 39 attack paths and ends 38; 1 target has another way."],
  [{ paths: 2, ends: 0 }, undefined, "It is on 2 attack paths; their targets have another way."],
  [{ paths: 1, ends: 0 }, 3, "It is on 1 of 3 attack paths; its target has another way."],
])("a change that is on %j of %s", (cut, total, sentence) => {
  expect(cutReach(cut, total)).toBe(sentence);
});
