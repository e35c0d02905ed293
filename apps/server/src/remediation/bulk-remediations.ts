import { createHash } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import type { FixFacts } from "@skyledger/core/model/approval-policy";
import type { FixChange } from "@skyledger/core/model/define-fix";
import type { Run, RunStatus } from "@skyledger/core/model/run";
import { z } from "zod";
import type { Clearance } from "../approvals/clearance.ts";
import type { Requirement } from "../approvals/requirement.ts";
import type { PlannedFix } from "../approvals/store/approval.ts";
import type { Principal } from "../platform/principal.ts";
import { storedJson } from "../platform/stored-json.ts";
import type { RunKindDeclaration } from "../runs/kind.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { RunOrApproval } from "./approved-fixes.ts";
import type { BulkItem, NewBulkItem } from "./bulk-store.ts";
import { BulkWork, type BulkWorkDeps } from "./bulk-work.ts";
import { exactPlan } from "./exact-plan.ts";

/** The most fixes that one run applies. */
export const mostInOneRun = 200;

/** One fix of a plan. */
export interface BulkPlanItem extends NewBulkItem {
  /** The ARN: names need not be unique. */
  resourceId: string;
  region: string;
  /** What is done: "Change the volume to gp3". */
  fix: string;
  impactLevel: "Low" | "Medium" | "High";
  impact: string;
  destructive: boolean;
  fixId: string;
  /** What changes, as far as the inventory shows; null: the resource is read when its fix runs. */
  changes: readonly FixChange[] | null;
  /** Whether, and how, the fix can be undone; null: not known before. */
  undo: { possible: boolean; text: string } | null;
  /** Decimal text, US dollars a month; null: not known, or a finding is fixed. */
  monthlySavings: string | null;
  /** For the policies of approvals. */
  facts: FixFacts;
  /** Exactly what would be executed; null: the inventory doesn't show it. */
  exact: PlannedFix | null;
}

/** What people confirm of a plan. */
export interface ConfirmedPlan {
  planHash: string;
  confirmDeletions?: number | undefined;
  operationId?: string | undefined;
  /** Why it is needed, for the people who approve it. */
  reason?: string | undefined;
}

/** What one confirmation starts. */
export interface BulkPlan {
  items: readonly BulkPlanItem[];
  beyondLimit: number;
  manual: number;
  closed: number;
  /** Selected items that are left out because their fix deletes something permanently. */
  excludedDeletions: number;
}

/** A run of many fixes as it is shown. */
export interface BulkRemediationView {
  runId: string;
  status: RunStatus;
  requestedBy: string;
  createdAt: string;
  finishedAt: string | null;
  items: readonly (Omit<BulkItem, "status"> & { status: BulkItem["status"] | "not_run" })[];
}

export interface BulkRemediations {
  /**
   * Queues a run of many fixes, joins the one of the same `operationId`, or requests the approval that policies require.
   * Throws conflict where another one is running, where the plan is no longer the one that was shown, and where there is
   * nothing to do; invalid_input where something is deleted and its number was not confirmed.
   */
  start(principal: Principal, plan: BulkPlan, confirmed: ConfirmedPlan): Promise<RunOrApproval>;
  /** What policies require of a plan; null: nothing. */
  requirement(workspaceId: string, plan: Pick<BulkPlan, "items">): Promise<Requirement | null>;
  /** Queues the run of an approved plan. Throws conflict where another one is running. */
  startApproved(principal: Principal, items: readonly BulkPlanItem[], approvalId: string): Promise<Run>;
  /** Throws not_found. */
  get(principal: Principal, runId: string): Promise<BulkRemediationView>;
  /** What its runs are. */
  readonly runKind: RunKindDeclaration;
}

type Deps = Omit<BulkWorkDeps, "machine"> & {
  runs: Pick<RunsStore, "find">;
  machine: RunStarter;
  clearance: Pick<Clearance, "requirement" | "requirementToStart" | "request" | "started">;
};

const parseInput = storedJson(
  "runs.input",
  z.object({
    requestedBy: z.string().default(""),
    operationId: z.string().nullable().default(null),
    approvalId: z.string().nullable().default(null),
  }),
);

/** Distinguishes a plan from one of other items, or of other resources by the same names. */
export function planHash({ items }: Pick<BulkPlan, "items">): string {
  const parts = items.map(({ findingId, recommendationId, title, fix }) => [
    ...[findingId, recommendationId, title, fix],
  ]);
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

export function deletionsOf({ items }: Pick<BulkPlan, "items">): number {
  return items.filter(({ destructive }) => destructive).length;
}

/** What is executed for each item. Throws conflict for those that the inventory doesn't show. */
function exactItems(items: readonly BulkPlanItem[]): PlannedFix[] {
  const unknown = items.filter(({ exact }) => exact === null).map(({ resourceName }) => resourceName);
  if (unknown.length === 0) return items.flatMap(({ exact }) => exact ?? []);
  throw new AppError(
    "conflict",
    `The inventory doesn't show what would change in ${unknown.slice(0, 3).join(", ")}, so it can't be approved. Run a discovery, or leave it out.`,
  );
}

function requireConfirmed(
  plan: BulkPlan,
  { planHash: shown, confirmDeletions }: { planHash: string; confirmDeletions?: number | undefined },
): void {
  if (plan.items.length === 0) throw new AppError("conflict", "Nothing in the selection can be applied.");
  if (shown !== planHash(plan))
    throw new AppError(
      "conflict",
      "The selection has changed since the plan was shown. Review the plan again.",
    );
  const deletions = deletionsOf(plan);
  if (deletions === 0 || confirmDeletions === deletions) return;
  const message = `Deletions can't be undone. Enter their number to confirm: ${deletions}`;
  throw new AppError("invalid_input", message, { issues: [{ path: "confirmDeletions", message }] });
}

class Bulk implements BulkRemediations {
  readonly #deps: Deps;

  readonly runKind: RunKindDeclaration = {
    kind: "bulk_remediation",
    noun: "run of many fixes",
    // What was started is looked up first each time.
    attempts: 5,
    // It mostly waits for its fixes.
    atOnce: 4,
    onlyOneIn: "workspace",
    givenUp: (attempts) =>
      `The server stopped ${attempts} times during this run. Fixes that were started ended by themselves.`,
    begin: (hold) => new BulkWork(this.#deps, hold, parseInput(hold.run.input)),
  };

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async start(principal: Principal, plan: BulkPlan, confirmed: ConfirmedPlan): Promise<RunOrApproval> {
    const { workspaceId } = principal;
    const operationId = confirmed.operationId?.toLowerCase() ?? null;
    const joined = operationId === null ? undefined : await this.#joined(workspaceId, operationId);
    if (joined) return { run: joined };
    requireConfirmed(plan, confirmed);
    const facts = plan.items.map((item) => item.facts);
    const requirement = await this.#deps.clearance.requirementToStart(workspaceId, facts);
    if (requirement === null) return { run: await this.#queue(principal, plan.items, { operationId }) };
    const approval = await this.#deps.clearance.request(principal, {
      ...{ requirement, reason: confirmed.reason, subject: `fixes:${planHash(plan)}` },
      plan: exactPlan("fixes", exactItems(plan.items)),
    });
    return { approval };
  }

  requirement(workspaceId: string, { items }: Pick<BulkPlan, "items">): Promise<Requirement | null> {
    return this.#deps.clearance.requirement(
      workspaceId,
      items.map(({ facts }) => facts),
    );
  }

  startApproved(principal: Principal, items: readonly BulkPlanItem[], approvalId: string): Promise<Run> {
    return this.#queue(principal, items, { operationId: null, approvalId });
  }

  async #queue(
    { workspaceId, userId, email }: Principal,
    items: readonly BulkPlanItem[],
    { operationId, approvalId = null }: { operationId: string | null; approvalId?: string | null },
  ): Promise<Run> {
    return await this.#deps.machine.start(
      workspaceId,
      {
        kind: "bulk_remediation",
        accountIds: await this.#deps.items.accountsOf(workspaceId, items),
        createdBy: userId,
        input: { requestedBy: email, operationId, approvalId },
      },
      {
        otherwise: "Another run of many fixes is in progress. Wait until it ends, or stop it.",
        joins: (active) => operationId !== null && parseInput(active.input).operationId === operationId,
        also: async (tx, { id }) => {
          await this.#deps.items.insert(tx, workspaceId, id, items);
          if (approvalId !== null) await this.#deps.clearance.started(tx, workspaceId, approvalId, id);
        },
      },
    );
  }

  /** The run that this press started a moment ago: what it applies is no longer in the plan. */
  async #joined(workspaceId: string, operationId: string): Promise<Run | undefined> {
    const id = await this.#deps.items.runOfOperation(workspaceId, operationId);
    return id === undefined ? undefined : await this.#deps.runs.find(workspaceId, id);
  }

  async get({ workspaceId }: Principal, runId: string): Promise<BulkRemediationView> {
    const run = await this.#deps.runs.find(workspaceId, runId);
    if (run?.kind !== "bulk_remediation") throw new AppError("not_found", "Run not found.");
    const goesOn = run.status === "queued" || run.status === "running";
    const items = await this.#deps.items.items(workspaceId, runId);
    return {
      runId,
      status: run.status,
      requestedBy: parseInput(run.input).requestedBy,
      createdAt: run.createdAt,
      finishedAt: run.finishedAt,
      items: items.map((item) => ({
        ...item,
        status: item.status === "waiting" && !goesOn ? "not_run" : item.status,
      })),
    };
  }
}

export function createBulkRemediations(deps: Deps): BulkRemediations {
  return new Bulk(deps);
}
