import { expect, it } from "vitest";
import { tagMap } from "./tag-map.ts";

it("maps tags of either spelling, with empty values and unusual names", () => {
  expect(tagMap([{ Key: "Name", Value: "web" }, { key: "team", value: "a" }, { Key: "bare" }, {}])).toEqual({
    Name: "web",
    team: "a",
    bare: "",
  });
  expect(tagMap(undefined)).toEqual({});
  expect(Object.entries(tagMap([{ Key: "__proto__", Value: "kept" }]))).toEqual([["__proto__", "kept"]]);
});
