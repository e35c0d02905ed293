import type { Run, RunProgress, RunResult } from "@skyledger/core/model/run";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endsEveryRun, leaseSeconds, RunLease } from "./lease.ts";
import type { RunEnd } from "./store.ts";

const run = { id: "run-1", workspaceId: "w", attempts: 1 } as Run;
const completed: RunEnd = { status: "completed", result: null as unknown as RunResult };
const partly = { gaps: 3 } as unknown as RunResult;
const at = (done: number, total = 10) => ({ done, total, resources: 5, gaps: 1, current: "Reading" });

let held: "held" | "cancel" | "lost";
let renewals: number;
let progress: RunProgress[];
let ends: RunEnd[];
let released: Run[];
let logged: string[];
/** Thrown by the next write of progress. */
let failure: Error | undefined;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-02T08:00:00Z") });
  held = "held";
  renewals = 0;
  progress = [];
  ends = [];
  released = [];
  logged = [];
  failure = undefined;
});
afterEach(() => {
  const left = vi.getTimerCount();
  vi.useRealTimers();
  expect(left, "timers that are left").toBe(0);
});

async function claim(): Promise<RunLease> {
  const claimed = await RunLease.claim(
    {
      now: () => new Date(),
      log: {
        error: (detail, message) => void logged.push(`${message} ${JSON.stringify(Object.keys(detail))}`),
      },
      runs: {
        claim: async (workspaceId, id, lease) => {
          expect([workspaceId, lease]).toEqual(["w", leaseSeconds]);
          return id === run.id ? run : undefined;
        },
        renew: async (workspaceId, { id, attempts }, lease) => {
          expect([workspaceId, id, attempts, lease]).toEqual(["w", run.id, 1, leaseSeconds]);
          renewals += 1;
          if (failure) throw failure;
          return held;
        },
        progress: async (_workspace, _run, one) => {
          if (failure) throw failure;
          progress.push(one);
        },
        finish: async (_workspace, _run, end) => ends.push(end) > 0,
        release: async (_workspace, one) => void released.push(one as Run),
      },
    },
    "w",
    run.id,
  );
  if (!claimed) throw new Error("it is free");
  return claimed;
}

/** Executes a run whose work waits for its signal, while `meanwhile` happens. */
async function whileWorking(meanwhile: (one: RunLease) => Promise<void> | void): Promise<void> {
  const one = await claim();
  let ended = false;
  const work = () =>
    new Promise<RunEnd>((_, reject) => one.signal.addEventListener("abort", () => reject(one.signal.reason)));
  const done = one.execute({ work, cancelled: () => partly, noun: "scan" }).finally(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  await meanwhile(one);
  await vi.advanceTimersByTimeAsync(0);
  if (!ended) throw new Error("the work goes on");
  await done;
}

const execute = async (work: (one: RunLease) => Promise<RunEnd>) => {
  const one = await claim();
  await one.execute({ work: () => work(one), cancelled: () => partly, noun: "scan" });
  return one;
};

describe("the lease", () => {
  test("is acquired once: others do nothing", async () => {
    const runs = { claim: async () => undefined } as never;
    expect(
      await RunLease.claim({ runs, now: () => new Date(), log: { error: () => undefined } }, "w", "x"),
    ).toBe(undefined);
  });

  test("is renewed before the work and every two seconds, and not after it", async () => {
    await whileWorking(async (one) => {
      expect(renewals).toBe(1);
      await vi.advanceTimersByTimeAsync(1_999);
      expect(renewals).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(renewals).toBe(2);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(renewals).toBe(3);
      one.abandon();
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(renewals).toBe(3);
  });

  test("is lost: another holder ends the run", async () => {
    await whileWorking(async () => {
      held = "lost";
      await vi.advanceTimersByTimeAsync(2_000);
    });
    expect([ends, released, logged]).toEqual([[], [], []]);
  });

  test("is lost before the work begins: the work does not begin", async () => {
    held = "lost";
    let worked = false;
    await execute(async () => {
      worked = true;
      return completed;
    });
    expect([worked, ends, released]).toEqual([false, [], []]);
  });

  test("is abandoned before the work begins: the work does not begin, and the lease is free", async () => {
    let worked = false;
    const one = await claim();
    one.abandon();
    const work = async () => {
      worked = true;
      return completed;
    };
    await one.execute({ work, cancelled: () => partly, noun: "scan" });
    expect([worked, ends, released]).toEqual([false, [], [run]]);
  });

  test("is canceled before the work begins: the work ends what another process began", async () => {
    held = "cancel";
    let seen = false;
    await execute(async ({ signal }) => {
      seen = signal.aborted;
      signal.throwIfAborted();
      return completed;
    });
    expect([seen, ends]).toEqual([true, [{ status: "cancelled", result: partly }]]);
  });

  test("cannot be renewed because of an error: the run ends, and the operator is notified", async () => {
    await whileWorking(async () => {
      failure = new Error("disk");
      await vi.advanceTimersByTimeAsync(2_000);
    });
    expect(ends).toMatchObject([{ status: "failed" }]);
    expect(logged).toEqual(['scan failed ["err","runId"]']);
  });
});

describe("the end", () => {
  test("of finished work is written once, after the last progress", async () => {
    await execute(async (one) => {
      one.report(at(5));
      return completed;
    });
    expect([ends, progress.length]).toEqual([[completed], 1]);
    expect([released, logged]).toEqual([[], []]);
  });

  test("of a canceled run has its partial result", async () => {
    await whileWorking(async () => {
      held = "cancel";
      await vi.advanceTimersByTimeAsync(2_000);
    });
    expect(ends).toEqual([{ status: "cancelled", result: partly }]);
    expect([released, logged]).toEqual([[], []]);
  });

  test("of a server leaves the run open and releases it", async () => {
    await whileWorking((one) => one.abandon());
    expect([ends, released, logged]).toEqual([[], [run], []]);
  });

  test.each([
    [
      { code: "08006" },
      [],
      'scan lost the database connection; it continues when the database is available ["err","runId"]',
    ],
    [
      { code: "53100" },
      ["The server's disk is full. Free disk space, and run the scan again. The data read so far is kept."],
      'scan failed ["err","runId"]',
    ],
    [
      { code: "ENOSPC" },
      ["The server's disk is full. Free disk space, and run the scan again. The data read so far is kept."],
      'scan failed ["err","runId"]',
    ],
    [
      { code: "23505" },
      ["The scan failed with an internal error. Run it again. See the server log for details."],
      'scan failed ["err","runId"]',
    ],
    [
      null,
      ["The scan failed with an internal error. Run it again. See the server log for details."],
      'scan failed ["err","runId"]',
    ],
  ])("of work that throws %j", async (error, messages, log) => {
    await execute(() => Promise.reject(error));
    expect(ends).toEqual(messages.map((message) => ({ status: "failed", error: message })));
    expect([released, logged]).toEqual([[], [log]]);
  });

  test("of work whose progress could not be written is a failure, even if the work is done", async () => {
    await execute(async (one) => {
      failure = new Error("disk");
      one.report(at(5));
      await vi.advanceTimersByTimeAsync(0);
      expect(one.signal.aborted).toBe(true);
      return completed;
    });
    expect(ends).toMatchObject([{ status: "failed" }]);
  });

  test("of a run whose progress cannot be written stops the work immediately", async () => {
    await whileWorking((one) => {
      failure = new Error("disk");
      one.report(at(5));
    });
    expect(ends).toMatchObject([{ status: "failed" }]);
  });

  test("of work that throws while its progress cannot be written has the thrown error", async () => {
    await execute(async (one) => {
      failure = new Error("disk");
      one.report(at(5));
      throw Object.assign(new Error("full"), { code: "ENOSPC" });
    });
    expect(ends).toMatchObject([{ error: expect.stringContaining("disk is full") }]);
  });
});

describe("progress", () => {
  test("is written at most once a second, and estimates the rest from the time so far", async () => {
    await execute(async (one) => {
      one.report(at(0));
      await vi.advanceTimersByTimeAsync(999);
      one.report(at(1));
      await vi.advanceTimersByTimeAsync(1);
      one.report(at(2));
      await vi.advanceTimersByTimeAsync(3_000);
      expect(one.elapsedSeconds()).toBe(4);
      one.report(at(4));
      return completed;
    });
    expect(progress).toEqual([
      { ...at(0), estimatedSecondsLeft: null },
      // 1 s for 2 of 10, 4 s for 4.
      { ...at(2), estimatedSecondsLeft: 4 },
      { ...at(4), estimatedSecondsLeft: 6 },
    ]);
  });

  test("that must not be dropped is written", async () => {
    const one = await claim();
    await one.reportNow({ ...at(1), estimatedSecondsLeft: null });
    await one.reportNow({ ...at(2), estimatedSecondsLeft: null });
    expect(progress.map(({ done }) => done)).toEqual([1, 2]);
  });
});

test.each([
  [{ code: "08006" }, true],
  [{ code: "53100" }, true],
  [{ code: "ENOSPC" }, true],
  [{ code: "23505" }, false],
  [new Error("odd"), false],
  [null, false],
])("a lost database and a full disk end a run, and nothing else does: %j", (error, ends) => {
  expect(endsEveryRun(error)).toBe(ends);
});
