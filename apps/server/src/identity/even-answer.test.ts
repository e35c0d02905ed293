import { expect, test } from "vitest";
import { evenAnswer } from "./even-answer.ts";

test.each([
  ["success", async () => "done"],
  ["failure", async () => Promise.reject(new Error("failed"))],
])("%s is not answered before the minimum time", async (_name, work) => {
  const started = performance.now();
  await evenAnswer<string>(60, work).catch((error: unknown) => error);
  // wall: a minimum time, which a busy machine only lengthens
  expect(performance.now() - started).toBeGreaterThanOrEqual(58);
});

test("returns or throws what the work does", async () => {
  expect(await evenAnswer(1, async () => 7)).toBe(7);
  await expect(evenAnswer(1, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
});
