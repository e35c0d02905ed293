import { AppError } from "@skyledger/core/model/app-error";
import { beforeEach, expect, test } from "vitest";
import { type AttemptLimit, createAttemptLimit } from "./attempt-limit.ts";

let at: number;
let limit: AttemptLimit;
beforeEach(() => {
  at = 1_000_000;
  limit = createAttemptLimit({ max: 3, windowMs: 60_000, now: () => new Date(at), sentence: "Too many." });
});

function refusal(key: string): AppError | undefined {
  try {
    limit.take(key);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test("the attempt after the limit is rejected, with the seconds to wait", () => {
  for (let round = 0; round < 3; round += 1) expect(refusal("a")).toBeUndefined();
  at += 10_500;
  expect(refusal("a")).toMatchObject({
    code: "rate_limited",
    detail: "Too many. Try again in 50 seconds.",
    retryAfterSeconds: 50,
  });
});

test("keys are counted separately", () => {
  for (let round = 0; round < 3; round += 1) limit.take("a");
  expect(refusal("b")).toBeUndefined();
});

test("a new window starts when the old one ends, and rejected attempts do not extend it", () => {
  for (let round = 0; round < 10; round += 1) refusal("a");
  at += 59_999;
  expect(refusal("a")).toBeDefined();
  at += 1;
  expect(refusal("a")).toBeUndefined();
});

test("a reset key starts again", () => {
  for (let round = 0; round < 3; round += 1) limit.take("a");
  limit.forget("a");
  expect(refusal("a")).toBeUndefined();
});

test("long waits are shown in minutes", () => {
  limit = createAttemptLimit({ max: 1, windowMs: 600_000, now: () => new Date(at), sentence: "Too many." });
  limit.take("a");
  expect(refusal("a")?.detail).toBe("Too many. Try again in 10 minutes.");
});

test("memory is bounded: the oldest of too many keys is dropped", () => {
  limit = createAttemptLimit({ max: 1, windowMs: 600_000, now: () => new Date(at), sentence: "Too many." });
  limit.take("first");
  for (let key = 0; key <= 100_000; key += 1) limit.take(String(key));
  expect(refusal("first")).toBeUndefined();
  expect(refusal("100000")).toBeDefined();
});
