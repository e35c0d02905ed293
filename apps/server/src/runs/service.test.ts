import type { Run } from "@skyledger/core/model/run";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Principal } from "../platform/principal.ts";
import { createRunsService, type RunsService } from "./service.ts";
import { RunEnds } from "./store/ends.ts";
import type { RunEnd, RunEvent, RunsStore } from "./store.ts";

const ana: Principal = { userId: "u", workspaceId: "w", email: "ana@example.com", sessionId: "s" };

let stored: Run[];
let asked: unknown[];
let finished: unknown[];
let cancels: string[];
/** The store's results of ending a queued run, and of requesting a cancellation. */
let ends: boolean;
let accepts: boolean;
let pages: RunEvent[][];
let runEnds: RunEnds;
let service: RunsService;
beforeEach(() => {
  [stored, asked, finished, cancels, pages] = [[], [], [], [], []];
  [ends, accepts] = [true, true];
  runEnds = new RunEnds();
  const store: Partial<RunsStore> = {
    ends: runEnds,
    list: async (workspaceId, query) => {
      asked.push({ workspaceId, ...query });
      return { runs: stored.slice(0, query.limit), total: stored.length };
    },
    find: async (workspaceId, id) => stored.find((run) => workspaceId === "w" && run.id === id),
    finish: async (workspaceId, run, end: RunEnd) => {
      finished.push([workspaceId, run, end]);
      return ends;
    },
    requestCancel: async (_workspaceId, id) => {
      cancels.push(id);
      return accepts;
    },
    lastEventId: async () => "40",
    eventsAfter: async (workspaceId, after, limit) => {
      asked.push([workspaceId, after, limit]);
      return pages.shift() ?? [];
    },
  };
  service = createRunsService({ store: store as RunsStore });
});
afterEach(() => void vi.useRealTimers());

const runOf = (id: string, change: Partial<Run> = {}) =>
  ({ id, kind: "discovery", status: "running", createdAt: `2026-03-02T08:00:0${id}Z`, ...change }) as Run;

describe("a list", () => {
  test("is cut to the page, with a cursor for the next one", async () => {
    stored = ["3", "2", "1"].map((id) => runOf(id));
    const page = await service.list(ana, { limit: 2 });
    expect(page.runs.map(({ id }) => id)).toEqual(["3", "2"]);
    expect(page.total).toBe(3);
    expect(asked).toEqual([{ workspaceId: "w", limit: 3 }]);
    await service.list(ana, { limit: 2, cursor: page.nextCursor ?? "", status: "failed" });
    const before = { createdAt: "2026-03-02T08:00:02Z", id: "2" };
    expect(asked[1]).toEqual({ workspaceId: "w", limit: 3, before, status: "failed" });
  });

  test.each([0, 1, 2])("with %i runs, a page of two has no next page", async (count) => {
    stored = ["3", "2"].slice(0, count).map((id) => runOf(id));
    const { runs, nextCursor } = await service.list(ana, { limit: 2 });
    expect([runs.length, nextCursor]).toEqual([count, null]);
  });

  test("rejects a cursor of another list", async () => {
    await expect(service.list(ana, { limit: 2, cursor: "made-up" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("cancelling", () => {
  test("another workspace's run, or none, is not found", async () => {
    stored = [runOf("1")];
    const not = { code: "not_found", message: "Run not found." };
    await expect(service.cancel(ana, "2")).rejects.toMatchObject(not);
    await expect(service.get({ ...ana, workspaceId: "other" }, "1")).rejects.toMatchObject(not);
  });

  test("a fix is rejected: half of it would be worse", async () => {
    stored = [runOf("1", { kind: "remediation", status: "queued" })];
    await expect(service.cancel(ana, "1")).rejects.toMatchObject({
      code: "conflict",
      message: "A running fix can't be canceled. Undo it after it ends.",
    });
    expect([finished, cancels]).toEqual([[], []]);
  });

  test("a queued run ends immediately", async () => {
    stored = [runOf("1", { status: "queued" })];
    expect((await service.cancel(ana, "1")).id).toBe("1");
    expect(finished).toEqual([["w", stored[0], { status: "cancelled", result: null }]]);
    expect(cancels).toEqual([]);
  });

  test("a queued run that was taken in the meantime is asked to stop", async () => {
    stored = [runOf("1", { status: "queued" })];
    ends = false;
    await service.cancel(ana, "1");
    expect(cancels).toEqual(["1"]);
  });

  test("a running run is asked to stop by its holder", async () => {
    stored = [runOf("1")];
    await service.cancel(ana, "1");
    expect([finished, cancels]).toEqual([[], ["1"]]);
  });

  test("a run that has ended is rejected", async () => {
    stored = [runOf("1", { status: "completed" })];
    accepts = false;
    await expect(service.cancel(ana, "1")).rejects.toMatchObject({
      code: "conflict",
      message: "This run has already ended.",
    });
  });
});

describe("events", () => {
  const events = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: String(from + n) }) as RunEvent);

  /** Reads until this many arrived. */
  async function read(after: string | undefined, count: number): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of service.events(ana, after, new AbortController().signal)) {
      ids.push(id);
      if (ids.length === count) break;
    }
    return ids;
  }

  test("continue after the last one seen, page by page without a pause", async () => {
    pages = [events(8, 200), events(208, 1)];
    expect(await read("7", 201)).toHaveLength(201);
    expect(asked).toEqual([
      ["w", "7", 200],
      ["w", "207", 200],
    ]);
  });

  test.each([undefined, "", "x1", "1x", "1234567890123456789"])("start now after %j", async (after) => {
    pages = [events(41, 1)];
    await read(after, 1);
    expect(asked).toEqual([["w", "40", 200]]);
  });

  test("the longest possible ID is accepted", async () => {
    pages = [events(41, 1)];
    await read("123456789012345678", 1);
    expect(asked).toEqual([["w", "123456789012345678", 200]]);
  });

  test("are polled after 700 ms, and no longer once the listener has left", async () => {
    vi.useFakeTimers();
    const listener = new AbortController();
    const stream = service.events(ana, "7", listener.signal);
    const next = stream.next();
    await vi.advanceTimersByTimeAsync(699);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    listener.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect([asked.length, vi.getTimerCount()]).toEqual([2, 0]);
  });

  test("are read at once after a run of the workspace ends in this process", async () => {
    vi.useFakeTimers();
    const next = service.events(ana, "7", new AbortController().signal).next();
    await vi.advanceTimersByTimeAsync(0);
    runEnds.notify("other");
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    pages = [events(8, 1)];
    runEnds.notify("w");
    await vi.advanceTimersByTimeAsync(0);
    expect(await next).toEqual({ done: false, value: { id: "8" } });
  });

  test("leave no listener behind", async () => {
    vi.useFakeTimers();
    const listener = new AbortController();
    const removed = vi.spyOn(listener.signal, "removeEventListener");
    const next = service.events(ana, "7", listener.signal).next();
    await vi.advanceTimersByTimeAsync(1_400);
    expect(removed).toHaveBeenCalledTimes(2);
    listener.abort();
    await next;
  });
});
