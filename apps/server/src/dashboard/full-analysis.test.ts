import { AppError } from "@skyledger/core/model/app-error";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Principal } from "../platform/principal.ts";
import { RunLease } from "../runs/lease.ts";
import { createFullAnalysisService } from "./full-analysis.ts";
import { AnalysisWorld, allSteps, createdAt, step } from "./testing/analysis-world.ts";

const ana: Principal = { userId: "u", workspaceId: "w", email: "ana@example.com", sessionId: "s" };

let world: AnalysisWorld;
beforeEach(() => {
  world = new AnalysisWorld();
});

describe("the work of an analysis", () => {
  test("runs its steps in order and reports each result", async () => {
    const end = await world.work();
    expect(world.started).toEqual([
      "discovery",
      // Uses the inventory of the discovery, however long that took; a minute of tolerance for clocks.
      ["security_scan", { scanType: "FULL", freshSince: "2026-03-02T07:59:00.000Z" }],
      "cost_analysis",
    ]);
    expect(end).toEqual({
      status: "completed",
      result: {
        accounts: 1,
        steps: 3,
        durationSeconds: 8,
        message: "The discovery is done. The security_scan is done. The cost_analysis is done.",
      },
    });
    expect(world.reported.map(({ done, total }) => `${done}/${total}`).at(-1)).toBe("3/3");
    expect(world.reported[0]?.steps).toEqual([
      step("discovery", { state: "running", runId: "discovery-1" }),
      step("security_scan"),
      step("cost_analysis"),
    ]);
  });

  test.each([
    ["failed", "No account could be read.", "failed"],
    ["interrupted", "The server stopped 3 times.", "failed"],
    ["cancelled", "The security scan was canceled.", "cancelled"],
  ] as const)("stops at a step that ends %s", async (status, error, state) => {
    world.ends.security_scan = { status, error, result: null };
    expect(await world.work()).toEqual({ status: "failed", error });
    expect(world.states()).toEqual(["completed", state, "waiting"]);
    expect(world.reported.at(-1)?.steps?.[1]?.message).toBe(error);
    expect(world.started).not.toContain("cost_analysis");
  });

  test("says why a step cannot be started", async () => {
    world.refusals.cost_analysis = new AppError("cost_request_limit", "The daily limit is reached.");
    expect(await world.work()).toEqual({ status: "failed", error: "The daily limit is reached." });
    expect(world.states()).toEqual(["completed", "completed", "failed"]);
  });

  test("joins a run of the same account, and waits for one of another", async () => {
    vi.useFakeTimers();
    world.add(world.runOf("theirs", "discovery", { status: "running", accountIds: ["b"] }));
    world.add(world.runOf("scan", "security_scan", { status: "running" }));
    const end = world.work();
    await vi.advanceTimersByTimeAsync(400);
    expect(world.started).toEqual([]);
    world.end("theirs", "failed");
    await vi.advanceTimersByTimeAsync(400);
    expect(world.started).toEqual(["discovery"]);
    world.end("scan", "completed");
    await vi.advanceTimersByTimeAsync(400);
    expect((await end).status).toBe("completed");
    expect(world.reported.at(-1)?.steps?.map(({ joined }) => joined)).toEqual([false, true, false]);
    expect(world.started).toEqual(["discovery", "cost_analysis"]);
    vi.useRealTimers();
  });

  test("shows the progress of the step's run, and writes nothing twice", async () => {
    vi.useFakeTimers();
    const at = (current: string) => ({ ...world.run.progress, current });
    const running = { status: "running", progress: at("EC2 in eu-west-1") } as const;
    world.add(world.runOf("d", "discovery", running));
    const end = world.work();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(world.reported.map(({ current }) => current)).toEqual(["EC2 in eu-west-1"]);
    world.add(world.runOf("d", "discovery", { ...running, progress: at("S3") }));
    await vi.advanceTimersByTimeAsync(400);
    expect(world.reported.map(({ current }) => current)).toEqual(["EC2 in eu-west-1", "S3"]);
    world.end("d", "completed");
    await vi.advanceTimersByTimeAsync(400);
    await end;
    vi.useRealTimers();
  });

  test("continues where a process that died left it", async () => {
    const left = [
      step("discovery", { state: "completed", runId: "d", message: "Found 3." }),
      step("security_scan", { state: "running", runId: "s" }),
      step("cost_analysis"),
    ];
    world.add(world.runOf("s", "security_scan"));
    expect(await world.work(left)).toMatchObject({
      status: "completed",
      result: { message: "Found 3. The security_scan is done. The cost_analysis is done." },
    });
    expect(world.started).toEqual(["cost_analysis"]);
  });

  test("a server that stops leaves the step's run to the next start", async () => {
    world.add(world.runOf("d", "discovery", { status: "running" }));
    const end = world.work();
    world.abort.abort(new Error("stopping"));
    await expect(end).rejects.toThrow("stopping");
    expect(world.cancelled).toEqual([]);
  });

  test.each([
    [false, ["d"]],
    [true, []],
  ])("cancels the run that it started (joined: %s)", async (joined, cancelled) => {
    world.add(world.runOf("d", "discovery", { status: "running" }));
    const taken = world.taken([
      step("discovery", { state: "running", runId: "d", joined }),
      ...allSteps.slice(1),
    ]);
    const ends: unknown[] = [];
    const looks = ["held", "cancel"] as const;
    let look = 0;
    vi.useFakeTimers();
    const lease = await RunLease.claim(
      {
        runs: {
          claim: async () => taken,
          renew: async () => looks[Math.min(look++, 1)] ?? "held",
          progress: async (_workspace, _run, progress) => void world.reported.push(structuredClone(progress)),
          finish: async (_workspace, _run, end) => ends.push(end) > 0,
          release: async () => undefined,
        },
        now: () => world.now,
        log: { error: () => undefined },
      },
      "w",
      "analysis",
    );
    if (!lease) throw new Error("not claimed");
    const { runKind } = createFullAnalysisService(world.deps);
    const work = runKind.begin(lease);
    const done = lease.execute({
      work: () => work.run(),
      cancelled: () => work.cancelled(),
      noun: "analysis",
    });
    await vi.advanceTimersByTimeAsync(2_400);
    await done;
    vi.useRealTimers();
    expect(world.cancelled).toEqual(cancelled);
    expect(world.states()).toEqual(["cancelled", "waiting", "waiting"]);
    expect(ends).toEqual([{ status: "cancelled", result: null }]);
  });

  test("uses an inventory older than an hour only if any scan would", async () => {
    world.add(world.runOf("d", "discovery", { createdAt, finishedAt: "2026-03-02T07:19:00.000Z" }));
    await world.work([
      step("discovery", { state: "completed", runId: "d", message: "Found 3." }),
      ...allSteps.slice(1),
    ]);
    expect(world.started[0]).toEqual(["security_scan", { scanType: "FULL" }]);
  });
});

describe("starting", () => {
  const service = () => createFullAnalysisService(world.deps);

  test("is for all accounts, or the given ones", async () => {
    expect((await service().start(ana, undefined)).input).toEqual({ steps: allSteps });
    await expect(service().start(ana, ["a", "none"])).rejects.toMatchObject({ code: "not_found" });
  });

  test("continuing keeps completed steps, and returns an active one", async () => {
    const steps = [
      step("discovery", { state: "completed", runId: "d", message: "Found 3." }),
      step("security_scan", { state: "failed", runId: "s", message: "No." }),
      step("cost_analysis"),
    ];
    const progress = { ...world.run.progress, steps };
    world.add(world.runOf("analysis", "full_analysis", { status: "failed", progress }));
    const continued = await service().resume(ana, "analysis");
    expect(continued.input).toEqual({ steps: [steps[0], ...allSteps.slice(1)] });
    world.end("analysis", "running");
    expect((await service().resume(ana, "analysis")).id).toBe("analysis");
  });

  test("continuing is for analyses that ended early, with an account that still exists", async () => {
    const refusal = (id: string) => service().resume(ana, id);
    await expect(refusal("none")).rejects.toMatchObject({ code: "not_found" });
    world.add(world.runOf("d", "discovery", { status: "failed" }));
    await expect(refusal("d")).rejects.toMatchObject({ code: "not_found" });
    world.add(world.runOf("analysis", "full_analysis"));
    await expect(refusal("analysis")).rejects.toMatchObject({ detail: "This analysis is complete." });
    world.add(world.runOf("gone", "full_analysis", { status: "failed", accountIds: ["removed"] }));
    await expect(refusal("gone")).rejects.toMatchObject({ detail: "Connect a cloud account first." });
  });
});
