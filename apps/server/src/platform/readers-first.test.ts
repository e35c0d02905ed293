import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Pace, WaitingReaders } from "./readers-first.ts";

/** A reader who waits until `answered` is called. */
function reader(readers: WaitingReaders) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = readers.answer(() => promise);
  return {
    answered: async () => {
      resolve();
      await answer;
    },
  };
}

/** Endless readers, so that work rests as long as allowed. Uses a clock that only this test moves. */
function alwaysBusy() {
  let at = 0;
  const rests: number[] = [];
  return {
    rests,
    work: (ms: number) => {
      at += ms;
    },
    now: () => at,
    readers: {
      quiet: async (mostMs: number) => {
        rests.push(mostMs);
        at += mostMs;
      },
    },
  };
}

test("without waiting readers, work continues immediately", async () => {
  await new WaitingReaders().quiet(1_000_000);
});

test("work continues once the last reader has a response", async () => {
  const readers = new WaitingReaders();
  const [first, second] = [reader(readers), reader(readers)];
  let goesOn = false;
  const resting = readers.quiet(1_000_000).then(() => {
    goesOn = true;
  });
  await first.answered();
  await setImmediate();
  expect(goesOn).toBe(false);
  await second.answered();
  await resting;
});

test("a reader whose request failed no longer counts", async () => {
  const readers = new WaitingReaders();
  await expect(readers.answer(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await readers.quiet(1_000_000);
});

test("work continues after its maximum rest, even if a reader still waits", async () => {
  const readers = new WaitingReaders();
  const waiting = reader(readers);
  await readers.quiet(1);
  await waiting.answered();
});

test("several runs rest at once, and each continues", async () => {
  const readers = new WaitingReaders();
  const waiting = reader(readers);
  const resting = [readers.quiet(1_000_000), readers.quiet(1), readers.quiet(1_000_000)];
  await resting[1];
  await waiting.answered();
  await Promise.all(resting);
});

test("with constant readers, work takes 1.6 times as long, never twice", async () => {
  const { work, now, readers } = alwaysBusy();
  const pace = new Pace({ readers, now });
  for (let step = 0; step < 1000; step++) {
    work(10);
    await pace.giveWay();
  }
  expect(now()).toBeCloseTo(1000 * 10 * 1.6);
});

test("work without readers for long saves up some rest, not all of it", async () => {
  let at = 0;
  const most: number[] = [];
  const pace = new Pace({ now: () => at, readers: { quiet: async (mostMs) => void most.push(mostMs) } });
  for (const ms of [100, 100, 100_000]) {
    at += ms;
    await pace.giveWay();
  }
  expect(most).toEqual([60, 120, 400]);
});

test.each([
  [3, 0],
  [4, 1],
  [5, 1],
])("after %d ms of work it yields %d times", async (ms, times) => {
  const { work, now, readers, rests } = alwaysBusy();
  const pace = new Pace({ readers, now });
  work(ms);
  await pace.giveWay();
  expect(rests).toHaveLength(times);
});

test("a share of zero never rests", async () => {
  const { work, now, readers, rests } = alwaysBusy();
  const pace = new Pace({ readers, now, share: 0 });
  work(1000);
  await pace.giveWay();
  expect(rests).toEqual([0]);
});
