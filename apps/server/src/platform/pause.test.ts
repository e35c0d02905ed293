import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pause } from "./pause.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ended = async (pausing: Promise<void>) => {
  let is = false;
  void pausing.then(() => {
    is = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return () => is;
};

test("ends after its time, and not before", async () => {
  const isEnded = await ended(pause(100));
  await vi.advanceTimersByTimeAsync(99);
  expect(isEnded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isEnded()).toBe(true);
});

test("ends with its signal, and leaves no timer", async () => {
  const abort = new AbortController();
  const isEnded = await ended(pause(100, abort.signal));
  expect(isEnded()).toBe(false);
  abort.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect([isEnded(), vi.getTimerCount()]).toEqual([true, 0]);
});

test("does not begin for a signal that has aborted", async () => {
  await pause(100, AbortSignal.abort());
  expect(vi.getTimerCount()).toBe(0);
});
