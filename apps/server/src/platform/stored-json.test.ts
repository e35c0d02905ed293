import { expect, test } from "vitest";
import { z } from "zod";
import { storedJson, storedRow } from "./stored-json.ts";

const person = z.object({ name: z.string(), tags: z.array(z.string()).default([]) });

test("data of this version or an earlier one is read", () => {
  const parse = storedJson("people.data", person);
  expect(parse({ name: "Ana", tags: ["a"] })).toEqual({ name: "Ana", tags: ["a"] });
  expect(parse({ name: "Ana" })).toEqual({ name: "Ana", tags: [] });
  expect(parse({ name: "Ana", later: true })).toEqual({ name: "Ana", tags: [] });
});

test.each([
  [{ name: 1 }, "people.data.name is not valid"],
  [{ name: "Ana", tags: ["a", 2] }, "people.data.tags.1 is not valid"],
  [null, "people.data is not valid"],
])("%j is an error with the location and what to do", (value, message) => {
  const parse = () => storedJson("people.data", person)(value);
  expect(parse).toThrow(message);
  expect(parse).toThrow("restore a backup");
  expect(parse).toThrow(expect.objectContaining({ code: "unreadable_data" }));
});

test("a row keeps its other columns", () => {
  const parse = storedRow<{ id: string; data: { name: string } }, "data">({
    data: storedJson("people.data", z.object({ name: z.string() })),
  });
  expect(parse({ id: "1", data: { name: "Ana" } })).toEqual({ id: "1", data: { name: "Ana" } });
  expect(() => parse({ id: "1", data: [] })).toThrow("people.data is not valid");
});
