import type { Run } from "@skyledger/core/model/run";
import { describe, expect, test } from "vitest";
import { RunEnds } from "./store/ends.ts";
import { waitForRun } from "./wait-for-run.ts";

const running = { id: "r", status: "running" } as Run; // no more of it is read
const completed = { id: "r", status: "completed" } as Run;

test("a caller who leaves during a look is released", async () => {
  const left = new AbortController();
  let looks = 0;
  const find = async () => {
    looks += 1;
    left.abort(new Error("left"));
    return running;
  };
  const runs = { find, ends: new RunEnds() };
  await expect(waitForRun(runs, "w", "r", left.signal, "scan")).rejects.toThrow("left");
  expect(looks).toBe(1);
});

/** A clock that stands still: only an end wakes. */
class StoppedEnds extends RunEnds {
  override async wait(...[workspaceId, count, , signal]: Parameters<RunEnds["wait"]>): Promise<void> {
    await super.wait(workspaceId, count, 2 ** 31 - 1, signal);
  }
}

describe("the end of a run in this process is seen without polling", () => {
  test("while the caller waits", async () => {
    const ends = new StoppedEnds();
    const looks = [running, completed];
    const runs = { find: async () => looks.shift(), ends };
    const waiting = waitForRun(runs, "w", "r", new AbortController().signal, "scan", () => {
      setImmediate(() => ends.notify("w"));
    });
    expect(await waiting).toBe(completed);
  });

  test("when it ends right after the run was read", async () => {
    const ends = new StoppedEnds();
    const looks = [running, completed];
    const find = async () => {
      const run = looks.shift();
      if (run === running) ends.notify("w");
      return run;
    };
    const waiting = waitForRun({ find, ends }, "w", "r", new AbortController().signal, "scan");
    expect(await waiting).toBe(completed);
  });

  test("not that of another workspace", async () => {
    const ends = new StoppedEnds();
    const left = new AbortController();
    const seen: string[] = [];
    const waiting = ends.wait("w", ends.count, 0, left.signal).then(() => seen.push("woken"));
    ends.notify("other");
    await new Promise(setImmediate);
    seen.push("left");
    left.abort();
    await waiting;
    expect(seen).toEqual(["left", "woken"]);
  });
});
