import { AppError } from "@skyledger/core/model/app-error";
import type { Run, RunStatus } from "@skyledger/core/model/run";
import type { TagEdit } from "@skyledger/core/model/tag-rules";
import { z } from "zod";
import type { Clearance } from "../approvals/clearance.ts";
import type { StartApproved } from "../approvals/execution.ts";
import type { Requirement } from "../approvals/requirement.ts";
import type { StoredApproval } from "../approvals/store/approval.ts";
import type { ChosenResources } from "../inventory/service.ts";
import type { Principal } from "../platform/principal.ts";
import { storedJson } from "../platform/stored-json.ts";
import { ActiveRunError } from "../runs/active-run-error.ts";
import type { RunKindDeclaration } from "../runs/kind.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { RunOrApproval } from "./approved-fixes.ts";
import { approvedTags, tagFacts, tagsToApprove } from "./approved-tags.ts";
import { planTags, type TagPlan, type TagPlanDeps, tagPlanHash } from "./tag-plan.ts";
import type { NewTagItem, TagItem } from "./tag-store.ts";
import { type TagRunInput, TagWork, type TagWorkDeps } from "./tag-work.ts";

/** A change of tags as it is shown. */
export interface TagChangeView {
  runId: string;
  status: RunStatus;
  requestedBy: string;
  createdAt: string;
  finishedAt: string | null;
  undoOf: string | null;
  error: string | null;
  items: readonly (Omit<TagItem, "status"> & { status: TagItem["status"] | "not_run" })[];
  /** Number of resources that an undo restores; 0: `text` says why. */
  undo: { resources: number; text: string; approval: Requirement | null };
}

/** A confirmed change of tags. */
export interface AskedTagChange {
  selection: ChosenResources;
  edit: TagEdit;
  planHash: string;
  operationId?: string | undefined;
  /** Why it is needed, for the people who approve it. */
  reason?: string | undefined;
}

export interface TagChanges {
  /** Throws invalid_input for an invalid filter. */
  plan(principal: Principal, selection: ChosenResources, edit: TagEdit): Promise<TagPlan>;
  /**
   * Queues the change of a plan, or joins the one of the same `operationId`. Throws conflict where another one is
   * running, where the plan is no longer the one that was shown, and where there is nothing to do; not_found where
   * nothing is selected.
   */
  start(principal: Principal, asked: AskedTagChange): Promise<RunOrApproval>;
  /** Queues the undo of a change, or requests its approval. Throws not_found and conflict. */
  undo(principal: Principal, runId: string, reason?: string): Promise<RunOrApproval>;
  /** What policies require of a plan; null: nothing. */
  requirement(
    workspaceId: string,
    items: readonly Pick<NewTagItem, "accountId">[],
  ): Promise<Requirement | null>;
  readonly startApproved: StartApproved;
  /** Throws not_found. */
  get(principal: Principal, runId: string): Promise<TagChangeView>;
  /** What its runs are. */
  readonly runKind: RunKindDeclaration;
}

type Deps = TagWorkDeps &
  TagPlanDeps & { runs: Pick<RunsStore, "find">; machine: RunStarter; clearance: Clearance };

const parseInput = storedJson<TagRunInput>(
  "runs.input",
  z.object({
    requestedBy: z.string().default(""),
    operationId: z.string().nullable().default(null),
    undoOf: z.string().nullable().default(null),
    approvalId: z.string().nullable().default(null),
  }),
);

const isOver = ({ status }: Pick<Run, "status">) => status !== "queued" && status !== "running";

/** Items whose change is in place, at least partly. */
function undoable(items: readonly TagItem[]): TagItem[] {
  return items.filter(({ applied, undoneBy }) => applied.length > 0 && undoneBy === null);
}

function undoOf(
  run: Run,
  input: TagRunInput,
  items: readonly TagItem[],
): Omit<TagChangeView["undo"], "approval"> {
  const none = (text: string) => ({ resources: 0, text });
  if (!isOver(run)) return none("The change is in progress.");
  if (input.undoOf !== null) return none("This run undoes a change, so it can't be undone.");
  const resources = undoable(items).length;
  if (resources > 0) return { resources, text: "Restores the tags as they were before the change." };
  const undone = items.some(({ undoneBy }) => undoneBy !== null);
  return none(undone ? "This change was undone already." : "Nothing was changed.");
}

/** The same tags, backward. Only changes that are still in place are undone. */
function backward({
  accountId,
  region,
  arn,
  resourceType,
  resourceName,
  changes,
  applied,
}: TagItem): NewTagItem {
  const inPlace = changes.filter(({ key }) => applied.includes(key));
  const restored = inPlace.map(({ key, before, after }) => ({ key, before: after, after: before }));
  return { accountId, region, arn, resourceType, resourceName, changes: restored };
}

class ManyTags implements TagChanges {
  readonly #deps: Deps;

  readonly runKind: RunKindDeclaration = {
    kind: "tag_change",
    noun: "tag change",
    attempts: 5,
    // It mostly waits for Systems Manager.
    atOnce: 4,
    onlyOneIn: "workspace",
    givenUp: (attempts) =>
      `The server stopped ${attempts} times during this change. Run a discovery to see the current tags.`,
    begin: (hold) => new TagWork(this.#deps, hold, parseInput(hold.run.input)),
  };

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  plan(principal: Principal, selection: ChosenResources, edit: TagEdit): Promise<TagPlan> {
    return planTags(this.#deps, principal, selection, edit);
  }

  async start(principal: Principal, asked: AskedTagChange): Promise<RunOrApproval> {
    const operationId = asked.operationId?.toLowerCase() ?? null;
    const joined = operationId === null ? undefined : await this.#joined(principal.workspaceId, operationId);
    if (joined) return { run: joined };
    const plan = await this.plan(principal, asked.selection, asked.edit);
    if (plan.items.length + plan.leftOut.length === 0)
      throw new AppError("not_found", "No resource of the selection was found.");
    if (asked.planHash !== tagPlanHash(plan))
      throw new AppError("conflict", "Tags have changed since the plan was shown. Review the plan again.");
    if (plan.items.length === 0) throw new AppError("conflict", "No tag of the selection can be changed.");
    const asPlanned = { kind: "tags", undoOf: null, items: plan.items } as const;
    const approval = await this.#requested(principal, asPlanned, `tags:${asked.planHash}`, asked.reason);
    if (approval) return { approval };
    return { run: await this.#queue(principal, { operationId, undoOf: null }, plan.items) };
  }

  requirement(workspaceId: string, items: readonly Pick<NewTagItem, "accountId">[]) {
    return this.#deps.clearance.requirement(workspaceId, items.map(tagFacts));
  }

  /** The request for the approval that policies require; undefined: none is needed. */
  async #requested(
    principal: Principal,
    { kind, undoOf: undone, items }: Parameters<typeof tagsToApprove>[0],
    subject: string,
    reason: string | undefined,
  ): Promise<StoredApproval | undefined> {
    const { clearance } = this.#deps;
    const requirement = await clearance.requirementToStart(principal.workspaceId, items.map(tagFacts));
    if (requirement === null) return undefined;
    const plan = tagsToApprove({ kind, undoOf: undone, items });
    return await this.#deps.clearance.request(principal, { subject, plan, requirement, reason });
  }

  readonly startApproved: StartApproved = async (asker, { id, plan }) => {
    try {
      const about = { operationId: null, undoOf: plan.undoOf, approvalId: id };
      await this.#queue(asker, about, approvedTags(plan));
      return "started";
    } catch (error) {
      if (error instanceof ActiveRunError) return "later";
      throw error;
    }
  };

  /** The run that this press started a moment ago: what it changes is no longer in the plan. */
  async #joined(workspaceId: string, operationId: string): Promise<Run | undefined> {
    const id = await this.#deps.items.runOfOperation(workspaceId, operationId);
    return id === undefined ? undefined : await this.#deps.runs.find(workspaceId, id);
  }

  async undo(principal: Principal, runId: string, reason?: string): Promise<RunOrApproval> {
    const { items, undo } = await this.get(principal, runId);
    if (undo.resources === 0) throw new AppError("conflict", undo.text);
    const restored = undoable(await this.#deps.items.items(principal.workspaceId, runId)).map(backward);
    const undone = items.length > 0 ? runId : null;
    const plan = { kind: "tags_undo", undoOf: undone, items: restored } as const;
    const approval = await this.#requested(principal, plan, `tags_undo:${runId}`, reason);
    if (approval) return { approval };
    return { run: await this.#queue(principal, { operationId: null, undoOf: undone }, restored) };
  }

  async #queue(
    { workspaceId, userId, email }: Principal,
    about: Pick<TagRunInput, "operationId" | "undoOf" | "approvalId">,
    items: readonly NewTagItem[],
  ): Promise<Run> {
    const input: TagRunInput = { requestedBy: email, ...about };
    const at = this.#deps.now().toISOString();
    const { undoOf: undone, operationId, approvalId = null } = about;
    return await this.#deps.machine.start(
      workspaceId,
      {
        kind: "tag_change",
        accountIds: [...new Set(items.map(({ accountId }) => accountId))],
        createdBy: userId,
        input,
      },
      {
        otherwise: "Another change of tags is in progress. Wait until it ends, or stop it.",
        joins: (active) => {
          if (approvalId !== null) return false;
          const other = parseInput(active.input);
          return undone === null
            ? operationId !== null && other.operationId === operationId
            : other.undoOf === undone;
        },
        also: async (tx, { id }) => {
          const run = { workspaceId, id, requestedBy: email, undoOf: undone, at };
          await this.#deps.items.insert(tx, run, items);
          if (approvalId !== null) await this.#deps.clearance.started(tx, workspaceId, approvalId, id);
        },
      },
    );
  }

  async get({ workspaceId }: Principal, runId: string): Promise<TagChangeView> {
    const run = await this.#deps.runs.find(workspaceId, runId);
    if (run?.kind !== "tag_change") throw new AppError("not_found", "Change of tags not found.");
    const input = parseInput(run.input);
    const items = await this.#deps.items.items(workspaceId, runId);
    const over = isOver(run);
    const undo = undoOf(run, input, items);
    return {
      runId,
      status: run.status,
      requestedBy: input.requestedBy,
      createdAt: run.createdAt,
      finishedAt: run.finishedAt,
      undoOf: input.undoOf,
      error: run.error,
      items: items.map((item) => ({
        ...item,
        status: over && (item.status === "waiting" || item.status === "running") ? "not_run" : item.status,
      })),
      undo: {
        ...undo,
        approval: undo.resources > 0 ? await this.requirement(workspaceId, undoable(items)) : null,
      },
    };
  }
}

export function createTagChanges(deps: Deps): TagChanges {
  return new ManyTags(deps);
}
