import type { Run } from "@skyledger/core/model/run";
import { expect, test } from "vitest";
import { waitForRun } from "./wait-for-run.ts";

test("a caller who leaves during a look is released", async () => {
  const left = new AbortController();
  let looks = 0;
  const find = async () => {
    looks += 1;
    left.abort(new Error("left"));
    return { id: "r", status: "running" } as Run; // no more of it is read
  };
  await expect(waitForRun({ find }, "w", "r", left.signal, "scan")).rejects.toThrow("left");
  expect(looks).toBe(1);
});
