import { randomUUID } from "node:crypto";
import { afterPerson } from "@skyledger/core/checks/lifecycle";
import { AppError } from "@skyledger/core/model/app-error";
import type { FindingStatus, StoredFinding } from "@skyledger/core/model/finding";
import { z } from "zod";
import type { Assignees } from "../collaboration/assignees.ts";
import type { LabelsService } from "../collaboration/labels.ts";
import type { LabelChange } from "../platform/db/labels-of-rows.ts";
import type { Principal } from "../platform/principal.ts";
import { storedJson } from "../platform/stored-json.ts";
import { type FindingSelection, filterOfSelection } from "./finding-selection.ts";
import type { ChangeContext, LeftBy } from "./store/finding-changes.ts";
import type { FindingOperationsStore, PartCount } from "./store/finding-operations-store.ts";
import type { SecuritySettingsStore } from "./store/settings-store.ts";

/** A new status with its details. */
export interface StatusRequest {
  status: FindingStatus;
  note?: string | undefined;
  ignoredUntil?: string | undefined;
}

/** The result of an action. */
export interface ActResult extends PartCount {
  operationId: string;
  matched: number;
  complete: boolean;
}

/** An action on many findings; `operationId`: chosen by the caller, so that a repeated request runs once. */
type Many<Request> = Request & { selection: FindingSelection; operationId?: string | undefined };

/** Actions of people on findings. */
export interface FindingActs {
  /**
   * A person's change of one finding, saved with history and audit. Throws not_found, and invalid_input for a
   * date in the past and for ignoring without a note when the workspace requires one.
   * @returns `operationId` for undoing it; null: nothing changed
   */
  updateOne(
    principal: Principal,
    change: StatusRequest & { findingId: string },
  ): Promise<{ finding: StoredFinding; operationId: string | null }>;
  /** The same for many; throws conflict when the ID belongs to another request, or to one that is running. */
  updateStatus(principal: Principal, request: Many<StatusRequest>): Promise<ActResult>;
  /**
   * Assigns findings to a member or a team. Throws not_found for an unknown one, and conflict as above or when the
   * assignee has no role for one of the accounts.
   */
  assign(principal: Principal, request: Many<{ assigneeId: string | null }>): Promise<ActResult>;
  /** Adds and removes labels. Throws not_found for an unknown label, and conflict as above. */
  label(principal: Principal, request: Many<LabelChange>): Promise<ActResult>;
  /** Undoes an action, except for findings that have changed since. Throws not_found, conflict. */
  undo(principal: Principal, operationId: string): Promise<{ restored: number; skipped: number }>;
}

interface Deps {
  operations: FindingOperationsStore;
  settings: Pick<SecuritySettingsStore, "get">;
  assignees: Assignees;
  labels: Pick<LabelsService, "assertExist">;
  now: () => Date;
}

/** Findings changed per transaction: other callers use the database between two of them. */
const partSize = 1_000;
const keptForMs = 24 * 3_600_000;
const firstId = "00000000-0000-0000-0000-000000000000";

const missing = () => new AppError("not_found", "Finding not found.");
const invalid = (path: string, message: string) =>
  new AppError("invalid_input", message, { issues: [{ path, message }] });

/** The changes that people make (specification, section 4). */
function applies(from: FindingStatus, to: FindingStatus): boolean {
  return to === "ACTIVE" ? from !== "ACTIVE" : from === "ACTIVE";
}

const statusRequest = storedJson(
  "finding_operations.request",
  z.object({ status: z.enum(["ACTIVE", "RESOLVED", "IGNORED"]), ignoredUntil: z.string().optional() }),
);
const assignRequest = storedJson(
  "finding_operations.request",
  z.object({ assigneeId: z.string().nullable() }),
);

const labelRequest = storedJson(
  "finding_operations.request",
  z.object({ add: z.array(z.string()), remove: z.array(z.string()) }),
);

function leftBy(kind: LeftBy["kind"], request: unknown): LeftBy {
  if (kind === "label") {
    const { add, remove } = labelRequest(request);
    return { kind, add, remove };
  }
  if (kind === "assign") return { kind, assigneeId: assignRequest(request).assigneeId };
  const { status, ignoredUntil } = statusRequest(request);
  return { kind, status, ignoredUntil: status === "IGNORED" ? (ignoredUntil ?? null) : null };
}

class Acts implements FindingActs {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async updateOne(
    { workspaceId, email }: Principal,
    { findingId, ...request }: StatusRequest & { findingId: string },
  ) {
    await this.#refuse(workspaceId, request);
    const { status, note, ignoredUntil = null } = request;
    const operation = {
      ...{ id: randomUUID(), kind: "status" as const, actor: email, at: this.#at() },
      request: { ...request, findingId },
    };
    const result = await this.#deps.operations.changeOne(workspaceId, findingId, operation, (finding) =>
      afterPerson(finding, status, note || null, ignoredUntil),
    );
    if (!result) throw missing();
    return { finding: result.finding, operationId: result.changed ? operation.id : null };
  }

  async updateStatus(principal: Principal, request: Many<StatusRequest>): Promise<ActResult> {
    const { workspaceId } = principal;
    const { status, note, ignoredUntil = null } = request;
    await this.#refuse(workspaceId, request);
    return await this.#act(principal, request, {
      kind: "status",
      part: (context, ids) =>
        this.#deps.operations.changeStatus(workspaceId, context, ids, (finding) => {
          if (!applies(finding.status, status)) return null;
          const { state, transition } = afterPerson(finding, status, note || null, ignoredUntil);
          return transition && { state, transition };
        }),
    });
  }

  async assign(principal: Principal, request: Many<{ assigneeId: string | null }>): Promise<ActResult> {
    const { workspaceId } = principal;
    const { assigneeId, selection } = request;
    const { assignees, operations } = this.#deps;
    const assignee = assigneeId === null ? null : await assignees.find(workspaceId, assigneeId);
    if (assignee !== null) {
      const wanted = filterOfSelection(selection, principal.userId);
      await assignees.assertSees(workspaceId, assignee, await operations.accountsOf(workspaceId, wanted));
    }
    const result = await this.#act(principal, request, {
      kind: "assign",
      part: (context, ids) => operations.assign(workspaceId, context, ids, assignee),
    });
    const { changed, operationId } = result;
    if (assignee !== null && changed > 0) {
      await assignees.notify(principal, { work: "finding", operationId, assignee, at: this.#deps.now() });
    }
    return result;
  }

  async label(principal: Principal, request: Many<LabelChange>): Promise<ActResult> {
    const { workspaceId } = principal;
    const { add, remove } = request;
    await this.#deps.labels.assertExist(workspaceId, [...add, ...remove]);
    return await this.#act(principal, request, {
      kind: "label",
      part: (context, ids) => this.#deps.operations.label(workspaceId, context, ids, { add, remove }),
    });
  }

  async undo({ workspaceId, email }: Principal, operationId: string) {
    const { operations } = this.#deps;
    const at = this.#at();
    const operation = await operations.claimUndo(workspaceId, operationId, at);
    if (operation === undefined) {
      throw new AppError(
        "not_found",
        "This change can no longer be undone. Changes can be undone for a day.",
      );
    }
    if (operation === "undone") throw new AppError("conflict", "This change was undone already.");
    const left = leftBy(operation.kind, operation.request);
    const context: ChangeContext = { operationId, actor: email, at };
    let restored = 0;
    try {
      for (let after: string | null = firstId; after !== null; ) {
        const part = await operations.restoreNext(workspaceId, context, { left, after, limit: partSize });
        restored += part.restored;
        after = part.rows < partSize ? null : part.last;
      }
    } catch (error) {
      // A restored finding no longer counts as changed by the operation: another attempt does the rest.
      await operations.releaseUndo(workspaceId, operationId);
      throw error;
    }
    return { restored, skipped: operation.changed - restored };
  }

  async #act<Request extends object>(
    { workspaceId, email, userId }: Principal,
    { selection, operationId, ...request }: Many<Request>,
    act: {
      kind: LeftBy["kind"];
      part: (context: ChangeContext, ids: readonly string[]) => Promise<PartCount>;
    },
  ): Promise<ActResult> {
    const { operations, now } = this.#deps;
    const at = this.#at();
    const id = operationId?.toLowerCase() ?? randomUUID();
    const begun = await operations.begin(
      workspaceId,
      { id, kind: act.kind, actor: email, at, request: { ...request, selection } },
      new Date(now().getTime() - keptForMs).toISOString(),
    );
    if (begun === "other") throw new AppError("conflict", "This operation ID belongs to another request.");
    if (begun !== "begun") {
      if (!begun.finished) throw new AppError("conflict", "This change is still running.");
      return { operationId: id, ...countsOf(begun), complete: true };
    }
    const ids = await operations.matching(workspaceId, filterOfSelection(selection, userId));
    const context = { operationId: id, actor: email, at };
    const { complete, ...counts } = await inParts(ids, (part) => act.part(context, part));
    await operations.finish(workspaceId, context, {
      matched: ids.length,
      detail: { ...request, selection, ...counts },
    });
    return { operationId: id, matched: ids.length, ...counts, complete };
  }

  #at(): string {
    return this.#deps.now().toISOString();
  }

  async #refuse(workspaceId: string, { status, note, ignoredUntil }: StatusRequest): Promise<void> {
    if (ignoredUntil !== undefined && ignoredUntil <= this.#at()) {
      throw invalid("ignoredUntil", "Choose a date in the future, or no date to ignore it permanently.");
    }
    if (status !== "IGNORED" || (note !== undefined && note !== "")) return;
    if (!(await this.#deps.settings.get(workspaceId)).ignoreNoteRequired) return;
    throw invalid("note", "Say why the finding is ignored: this workspace requires a note.");
  }
}

const countsOf = ({ matched, changed, skipped }: PartCount & { matched: number }) => ({
  ...{ matched, changed, skipped },
});

/**
 * Processes IDs in parts. An error in the first part is thrown; a later one ends the work, and the finished
 * parts count.
 */
async function inParts(
  ids: readonly string[],
  work: (part: readonly string[]) => Promise<PartCount>,
): Promise<PartCount & { complete: boolean }> {
  const total = { changed: 0, skipped: 0 };
  for (let start = 0; start < ids.length; start += partSize) {
    try {
      const { changed, skipped } = await work(ids.slice(start, start + partSize));
      total.changed += changed;
      total.skipped += skipped;
    } catch (error) {
      if (start === 0) throw error;
      return { ...total, complete: false };
    }
  }
  return { ...total, complete: true };
}

export function createFindingActs(deps: Deps): FindingActs {
  return new Acts(deps);
}
