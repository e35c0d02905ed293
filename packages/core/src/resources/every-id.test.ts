import { expect, it } from "vitest";
import { everyId } from "./every-id.ts";

it("returns every ID, or undefined", () => {
  const idOf = ({ id }: { id?: string }) => id;
  expect(everyId([], idOf)).toEqual([]);
  expect(everyId([{ id: "a" }, { id: "b" }], idOf)).toEqual(["a", "b"]);
  expect(everyId([{ id: "a" }, {}], idOf)).toBeUndefined();
  expect(everyId([{ id: "" }], idOf)).toBeUndefined();
});
