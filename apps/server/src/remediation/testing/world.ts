import type { Resource } from "@skyledger/core/model/resource";
import type { RunProgress } from "@skyledger/core/model/run";
import volume from "@skyledger/core/resources/ec2-volume";
import bucket from "@skyledger/core/resources/s3-bucket";
import { resourceWith } from "@skyledger/core/testing/check-table";
import { withGap } from "@skyledger/core/testing/evaluate-saving";
import type { FreshReading } from "../../inventory/collection/read-resource.ts";
import type { RunContext } from "../../runs/lease.ts";
import type { RunEnd } from "../../runs/store.ts";
import type { AutomationState } from "../aws/automation.ts";
import type { RemediationDeps } from "../deps.ts";
import type { RemediationEnd, StoredRemediation, StoredStep } from "../store/stored-remediation.ts";
import { RemediationWork } from "../work.ts";

/** A bucket without versions, with versions, and one whose setting AWS did not return. */
export const unversioned = resourceWith(bucket, {
  versioning: { enabled: false, suspended: false, mfaDelete: false },
  lifecycle: [],
  policy: null,
});
export const versioned = resourceWith(bucket, {
  versioning: { enabled: true, suspended: false, mfaDelete: false },
  lifecycle: [],
  policy: null,
});
export const unreported = withGap(unversioned, "versioning", "denied");

/** A volume of a type, attached to nothing. */
export function volumeOf(type: string, iops: number | null, throughputMibps: number | null = null) {
  return resourceWith(volume, {
    storage: { type, sizeGib: 500, iops, throughputMibps },
    attachments: [],
    placement: { availabilityZone: "us-east-1a", multiAttach: null },
  });
}

/** The text of a change to gp3. */
export const toGp3 = { type: "gp3", iops: "4000", throughput: "250" };
export const asGp3 = volumeOf("gp3", 4000, 250);

export const found = (resource: Resource): FreshReading => ({ kind: "found", resource });
export const gone: FreshReading = { kind: "gone" };
export const unseen: FreshReading = { kind: "unreadable", reason: "denied", message: "No access." };

/** How a run in Systems Manager ends; "refused": it is not started. */
type Ending = "succeeded" | "failed" | "refused";

const at = "2026-03-02T08:00:00.000Z";

/**
 * The boundaries of one remediation: AWS and the stores return what a test provides, and record what they
 * receive.
 */
export class RemediationWorld {
  /** The result of each reading; the last one repeats. An error is thrown. */
  readings: (FreshReading | Error)[] = [found(unversioned)];
  /** How the runs end, in order; later ones succeed. */
  endings: Ending[] = [];
  missing: string[] = [];
  finding: { id: string; status: string } | undefined = { id: "finding-1", status: "ACTIVE" };
  recommendation: { id: string; status: string; detail: object } | undefined;
  accountIsThere = true;
  steps = new Map<string, StoredStep>();
  readonly remediations = new Map<string, StoredRemediation>();
  readonly started: { document: string; parameters: object }[] = [];
  /** Why policies and approvals don't allow the fix; null: they do. */
  notCleared: string | null = null;
  readonly voided: { approvalId: string; reason: string }[] = [];
  readonly refreshed: { arn: string; resource: Resource | null }[] = [];
  readonly asked: unknown[] = [];
  readonly ends: RemediationEnd[] = [];
  readonly progress: RunProgress[] = [];
  readonly abort = new AbortController();
  #automation = 0;

  constructor(change: Partial<StoredRemediation> = {}) {
    this.add({ id: "fix-1", ...change });
  }

  /** Stores a remediation, of the finding's bucket by default. */
  add(change: Partial<StoredRemediation> & { id: string }): void {
    this.remediations.set(change.id, {
      workspaceId: "w",
      accountId: "account-1",
      findingId: "finding-1",
      checkId: "s3-bucket-versioning",
      recommendationId: null,
      ruleId: null,
      predictedSavings: null,
      fixId: "s3-versioning",
      region: unversioned.region,
      arn: unversioned.arn,
      resourceName: "subject",
      resourceType: unversioned.type,
      requestedBy: "ana@example.com",
      expectedToken: null,
      undoOf: null,
      createdAt: at,
      status: "RUNNING",
      message: "",
      changes: [],
      savedState: null,
      rolledBack: null,
      undoneAt: null,
      finishedAt: null,
      ...change,
    });
  }

  /** Runs the remediation; its three readings don't wait. */
  async execute(id = "fix-1"): Promise<RunEnd> {
    const hold = {
      run: { workspaceId: "w", id, input: {} },
      signal: this.abort.signal,
      reportNow: async (progress: RunProgress) => void this.progress.push(progress),
    };
    // Only what the work uses of each.
    return await RemediationWork.execute(this.#deps(), hold as unknown as RunContext, [0, 0, 0]);
  }

  /** What was reported at the end, once. */
  get end(): RemediationEnd {
    const [end, ...more] = this.ends;
    if (!end || more.length > 0) throw new Error(`the remediation ended ${this.ends.length} times`);
    return end;
  }

  /** "precondition done: Versioning has never been enabled." of each step. */
  get reported(): string[] {
    return [...this.steps.values()].map(({ name, status, message }) => `${name} ${status}: ${message}`);
  }

  #deps(): RemediationDeps {
    const { steps, remediations } = this;
    const deps = {
      now: () => new Date(at),
      connectionOf: async () => ({ kind: "ambient" }),
      accounts: {
        find: async () =>
          this.accountIsThere
            ? { id: "account-1", workspaceId: "w", awsAccountId: "123456789012" }
            : undefined,
      },
      findings: { find: async (_workspace: string, id: string) => withId(this.finding, id) },
      recommendations: { find: async (_workspace: string, id: string) => withId(this.recommendation, id) },
      thresholds: { all: async () => ({}) },
      prices: { ofAccount: async () => [] },
      writer: {
        refresh: async (
          _workspace: string,
          _account: string,
          one: { arn: string; resource: Resource | null },
        ) => void this.refreshed.push(one),
      },
      clearance: {
        refusal: async () => this.notCleared,
        requirement: async () => null,
        void: async (_workspace: string, approvalId: string, reason: string) =>
          void this.voided.push({ approvalId, reason }),
      },
      aws: {
        read: async () => this.#read(),
        missingForAutomation: async (_connection: unknown, asked: unknown) => {
          this.asked.push(asked);
          return this.missing;
        },
        startAutomation: async (
          _connection: unknown,
          { run }: { run: { document: string; parameters: object } },
        ) => this.#start(run),
        automation: async () => this.#state(),
      },
      remediations: {
        find: async (_workspace: string, id: string) => remediations.get(id),
        steps: async () => [...steps.values()],
        forgetSteps: async (_workspace: string, _id: string, names: readonly string[]) => {
          for (const name of names) steps.delete(name);
        },
        beginStep: async (
          _workspace: string,
          _id: string,
          step: { name: StoredStep["name"]; detail: object },
        ) => this.#begin(step),
        updateStep: async (_workspace: string, _id: string, { name, ...change }: Partial<StoredStep>) => {
          const step = steps.get(name ?? "");
          if (!step) throw new Error(`no step ${name} was begun`);
          Object.assign(step, change, { detail: { ...step.detail, ...change.detail } });
        },
        savePlan: async (_workspace: string, id: string, plan: Partial<StoredRemediation>) =>
          void Object.assign(remediations.get(id) ?? {}, plan),
        finish: async (_workspace: string, _id: string, end: RemediationEnd) => {
          this.ends.push(end);
          return true;
        },
      },
    };
    return deps as unknown as RemediationDeps;
  }

  #read(): FreshReading {
    const reading = this.readings.length > 1 ? this.readings.shift() : this.readings[0];
    if (reading === undefined) throw new Error("nothing to read");
    if (reading instanceof Error) throw reading;
    return reading;
  }

  #begin({ name, detail }: { name: StoredStep["name"]; detail: object }): StoredStep {
    const known = this.steps.get(name);
    if (known) return known;
    const begun = { startedAt: at, finishedAt: null, message: "", detail: { ...detail } };
    const step: StoredStep = { name, status: "running", ...begun };
    this.steps.set(name, step);
    return step;
  }

  #start(run: { document: string; parameters: object }) {
    if (this.endings[this.#automation] === "refused") {
      this.#automation += 1;
      return { ok: false, refusal: { reason: "failed", message: "No such document." } };
    }
    this.started.push(run);
    return { ok: true, value: { executionId: `execution-${this.started.length}` } };
  }

  #state(): { ok: true; value: AutomationState } {
    const ending = this.endings[this.#automation] ?? "succeeded";
    this.#automation += 1;
    const value = {
      phase: ending,
      status: ending === "succeeded" ? "Success" : "Failed",
      failure: "",
      steps: [],
    };
    // "refused" is handled before.
    return { ok: true, value: value as unknown as AutomationState };
  }
}

function withId<Row extends { id: string }>(row: Row | undefined, id: string): Row | undefined {
  return row?.id === id ? row : undefined;
}
