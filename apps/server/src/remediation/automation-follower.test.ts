import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { beforeEach, describe, expect, test } from "vitest";
import type { AwsAnswer } from "../platform/aws/open-sends.ts";
import type { RunContext } from "../runs/lease.ts";
import { AutomationFollower } from "./automation-follower.ts";
import type { AutomationState } from "./aws/automation.ts";
import type { RemediationDeps } from "./deps.ts";
import type { StoredRemediation, StoredStep } from "./store/stored-remediation.ts";

const run = { document: "AWS-ConfigureS3BucketVersioning", parameters: { BucketName: ["b"] } };
const state = (
  phase: AutomationState["phase"],
  status: string,
  failure = "",
): AwsAnswer<AutomationState> => ({ ok: true, value: { phase, status, failure, steps: [] } });
const refused = (reason: "denied" | "throttled" | "failed", message: string) =>
  ({ ok: false, refusal: { reason, message } }) as const;

let steps: Map<string, StoredStep>;
let tokens: string[];
let start: AwsAnswer<{ executionId: string }>;
let states: AwsAnswer<AutomationState>[];
beforeEach(() => {
  steps = new Map();
  tokens = [];
  start = { ok: true, value: { executionId: "exec-1" } };
  states = [];
});

function follower(): AutomationFollower {
  // Only what a follower uses of each.
  const deps = {
    now: () => new Date("2026-03-02T08:00:00Z"),
    connectionOf: async () => ({ kind: "ambient" }),
    aws: {
      startAutomation: async (_connection: unknown, { clientToken }: { clientToken: string }) => {
        tokens.push(clientToken);
        return start;
      },
      automation: async () => states.shift() ?? state("succeeded", "Success"),
    },
    remediations: {
      async beginStep(
        _workspace: string,
        _id: string,
        given: { name: StoredStep["name"]; at: string; detail: object },
      ) {
        const known = steps.get(given.name);
        if (known) return known;
        const step: StoredStep = {
          name: given.name,
          status: "running",
          startedAt: given.at,
          finishedAt: null,
          message: "",
          detail: { ...given.detail },
        };
        steps.set(given.name, step);
        return step;
      },
      async updateStep(
        _workspace: string,
        _id: string,
        { name, status, message, detail }: Partial<StoredStep> & { name: StoredStep["name"] },
      ) {
        const step = steps.get(name);
        if (!step) throw new Error(`no step ${name}`);
        Object.assign(step, status ? { status, message } : {}, { detail: { ...step.detail, ...detail } });
      },
    },
  } as unknown as RemediationDeps;
  const hold = { signal: new AbortController().signal } as unknown as RunContext;
  const remediation = { workspaceId: "w", id: "r", region: "us-east-1" } as unknown as StoredRemediation;
  const account = { awsAccountId: "123456789012" } as unknown as CloudAccount;
  return new AutomationFollower(deps, hold, remediation, account);
}

describe("the end of a run", () => {
  test.each([
    ["TimedOut", "Step x timed out.", "The change took too long, so AWS stopped it."],
    ["Cancelled", "", "The change was canceled in AWS Systems Manager."],
    ["Failed", "No such bucket.", "AWS Systems Manager could not complete the change."],
  ])("%s (%s)", async (status, failure, message) => {
    states = [state("running", "InProgress"), state("failed", status, failure)];
    const ended = await follower().run("execution", run);
    expect(ended).toEqual({ ok: false, message, next: expect.stringMatching(/\.$/) });
    const detail = { status, ...(failure === "" ? {} : { failure }) };
    expect(steps.get("execution")).toMatchObject({ status: "failed", message, detail });
    // Another process that takes it up says the same.
    expect(await follower().run("execution", run)).toEqual(ended);
  });

  test("is a success after several polls", async () => {
    states = [state("running", "Pending"), state("running", "InProgress"), state("succeeded", "Success")];
    expect(await follower().run("execution", run)).toEqual({ ok: true });
    expect(steps.get("execution")).toMatchObject({ status: "done", detail: { executionId: "exec-1" } });
  });
});

describe("AWS errors", () => {
  test.each([
    [
      refused("denied", "AccessDenied: no"),
      "Systems Manager refused to start AWS-ConfigureS3BucketVersioning. Install the template for fixes (Cloud accounts, Fixes) in this account. AccessDenied: no",
    ],
    [
      refused("throttled", "Rate exceeded"),
      "Systems Manager is too busy to start AWS-ConfigureS3BucketVersioning. Try again in a minute.",
    ],
    [
      refused("failed", "It broke"),
      "Systems Manager could not start AWS-ConfigureS3BucketVersioning. It broke",
    ],
  ])("end a refused start: %j", async (answer, message) => {
    start = answer;
    expect(await follower().run("execution", run)).toEqual({ ok: false, message, next: "" });
    expect(steps.get("execution")).toMatchObject({ status: "failed", message });
  });

  test("end a run at once when its state may not be read, and name where to look", async () => {
    states = [refused("denied", "AccessDenied: ssm:GetAutomationExecution")];
    const end = await follower().run("rollback", run);
    expect(end).toEqual({
      ok: false,
      message:
        "The run was started, but its status can't be read: AccessDenied: ssm:GetAutomationExecution. Its execution in Systems Manager is exec-1.",
      next: "",
    });
  });

  test("are retried when a state can't be read for a moment", async () => {
    states = [refused("throttled", "Rate exceeded"), refused("failed", "ECONNRESET")];
    expect(await follower().run("execution", run)).toEqual({ ok: true });
  });
});

describe("another process", () => {
  test("follows the same run and starts none of its own", async () => {
    steps.set("execution", {
      name: "execution",
      status: "running",
      startedAt: "2026-03-02T07:59:00Z",
      finishedAt: null,
      message: "",
      detail: { run, clientToken: "t-1", executionId: "exec-0" },
    });
    const next = follower();
    expect(await next.run("execution", run)).toEqual({ ok: true });
    expect(tokens).toEqual([]);
    expect(next.trace()).toContain("exec-0");
  });

  test("repeats the start with the same token when the first one died before it knew the run; does not repeat a finished step", async () => {
    const detail = { run, clientToken: "t-1" };
    const step = {
      name: "execution" as const,
      startedAt: "2026-03-02T07:59:00Z",
      finishedAt: null,
      message: "",
      detail,
    };
    steps.set("execution", { ...step, status: "running" });
    expect(await follower().run("execution", run)).toEqual({ ok: true });
    expect(tokens).toEqual(["t-1"]);
    steps.set("execution", { ...step, status: "failed", message: "It ended badly." });
    expect(await follower().run("execution", run)).toEqual({
      ...{ ok: false, message: "It ended badly.", next: "" },
    });
    expect(tokens).toEqual(["t-1"]);
  });
});
