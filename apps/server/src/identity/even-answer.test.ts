import { expect, test } from "vitest";
import { evenAnswer } from "./even-answer.ts";

test.each([
  ["success", async () => "done"],
  ["failure", async () => Promise.reject(new Error("failed"))],
])("%s is not answered before the floor", async (_name, work) => {
  const started = performance.now();
  await evenAnswer<string>(60, work).catch((error: unknown) => error);
  // wall: a least time, which a busy machine only lengthens
  expect(performance.now() - started).toBeGreaterThanOrEqual(58);
});

test("what the work answers or throws is passed on", async () => {
  expect(await evenAnswer(1, async () => 7)).toBe(7);
  await expect(evenAnswer(1, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
});
