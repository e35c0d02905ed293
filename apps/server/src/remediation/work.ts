// long: one remediation from its first reading to its end, in order.

import { setTimeout as sleep } from "node:timers/promises";
import { count } from "@skyledger/core/explain/figures";
import { fixById } from "@skyledger/core/fix-lookup";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { AutomationRun, Fix, FixChange, RuleChange } from "@skyledger/core/model/define-fix";
import { capitalized, missingInWords } from "@skyledger/core/model/property-label";
import type { Resource } from "@skyledger/core/model/resource";
import type { Run } from "@skyledger/core/model/run";
import { labelOfField } from "@skyledger/core/property-labels";
import { z } from "zod";
import type { PlannedFix } from "../approvals/store/approval.ts";
import { storedJson } from "../platform/stored-json.ts";
import type { RunContext } from "../runs/lease.ts";
import type { RunEnd } from "../runs/store.ts";
import { AutomationFollower, executionOf } from "./automation-follower.ts";
import type { RemediationDeps } from "./deps.ts";
import { type Becomes, findingEnd, recommendationEnd } from "./end.ts";
import { plannedFix, plannedUndo } from "./exact-plan.ts";
import { type RunFailure, sentences } from "./failure-text.ts";
import { canonical, configurationHash, planToken } from "./fix-plans.ts";
import { type FreshLook, refresh } from "./fresh-look.ts";
import type {
  RemediationOutcome,
  RolledBack,
  StepName,
  StoredRemediation,
} from "./store/stored-remediation.ts";
import { factsOf, standingOf } from "./subject.ts";

/** AWS may return old data after a change: a result that still fails is read again after these pauses. */
const recheckPausesMs = [0, 1_000, 3_000];

/** Steps of a fix and of an undo, in order. */
export const fixSteps: readonly StepName[] = [
  "precondition",
  "preview",
  "saved_state",
  "execution",
  "recheck",
  "rollback",
];
export const undoSteps: readonly StepName[] = ["precondition", "execution", "recheck"];

/** Steps before anything is changed: after a restart they run again. */
const readingSteps: readonly StepName[] = ["precondition", "preview", "saved_state"];

interface Outcome {
  status: RemediationOutcome;
  message: string;
  rolledBack?: RolledBack;
  /**
   * The result for the finding or recommendation: none, remediated by the fix, compliant without it, failing
   * again, or replaced.
   */
  becomes?: Becomes | undefined;
}

const failed = (message: string): Outcome => ({ status: "FAILED", message });

function valueAt(resource: Resource, field: string): unknown {
  const [facet = ""] = field.split(".", 1);
  const observed = resource.facets[facet];
  return observed?.seen ? valueBelow(observed.value, field.slice(facet.length + 1)) : undefined;
}

/** Names may contain dots, like a load balancer's attributes. */
function valueBelow(value: unknown, path: string): unknown {
  if (path === "") return value;
  const members = Object.entries(value ?? {});
  const [, member] = members.find(([name]) => name === path) ?? [];
  if (member !== undefined) return member;
  const [name, above] = members.find(([one]) => path.startsWith(`${one}.`)) ?? [];
  return name === undefined ? undefined : valueBelow(above, path.slice(name.length + 1));
}

/** Fields that differ from the announced values. */
function unmet(changes: readonly FixChange[], resource: Resource): string[] {
  return changes
    .filter(({ field, before, after, inWords }) => {
      const now = canonical(valueAt(resource, field));
      return inWords ? now === canonical(before) : now !== canonical(after);
    })
    .map(({ field }) => field);
}

/** Whether the plan deletes the resource. */
function deletes(changes: readonly FixChange[]): boolean {
  return changes.some(({ field }) => field === "resource");
}

/**
 * Whether the problem is gone according to a reading. A rule that has only some metrics must pass, and all
 * announced values must be present.
 */
function isRemediated(look: FreshLook, changes: readonly FixChange[], byRule: boolean): boolean {
  if (look.kind === "gone") return true;
  if (look.kind === "unreadable") return false;
  const asPromised = !deletes(changes) && unmet(changes, look.resource).length === 0;
  if (look.result === null) return asPromised;
  const content = look.result.kind === "pass" || look.result.kind === "not_applicable";
  return byRule ? content && asPromised : content;
}

/**
 * The work of one remediation. Every step is stored before and after; none that changes something runs twice.
 */
export class RemediationWork {
  readonly #deps: RemediationDeps;
  readonly #hold: RunContext;
  readonly #remediation: StoredRemediation;
  readonly #account: CloudAccount;
  readonly #fix: Fix;
  readonly #follower: AutomationFollower;
  readonly #pausesMs: readonly number[];

  private constructor(
    deps: RemediationDeps,
    hold: RunContext,
    { remediation, account, fix }: { remediation: StoredRemediation; account: CloudAccount; fix: Fix },
    pausesMs: readonly number[],
  ) {
    this.#deps = deps;
    this.#pausesMs = pausesMs;
    this.#hold = hold;
    this.#remediation = remediation;
    this.#account = account;
    this.#fix = fix;
    this.#follower = new AutomationFollower(deps, hold, remediation, account);
  }

  /**
   * Runs the remediation of a run, or resumes one that another process left.
   * @param pausesMs one reading each, after this pause, until the result shows
   */
  static async execute(
    deps: RemediationDeps,
    hold: RunContext,
    pausesMs: readonly number[] = recheckPausesMs,
  ): Promise<RunEnd> {
    const { workspaceId, id } = hold.run;
    const remediation = await deps.remediations.find(workspaceId, id);
    if (!remediation) throw new Error(`remediation ${id} has a run but no row`);
    // A process that died between ending the remediation and closing its run left only the closing to do.
    if (remediation.status !== "RUNNING")
      return endOf(hold.run, remediation, { status: remediation.status, message: remediation.message });
    const account = await deps.accounts.find(workspaceId, remediation.accountId);
    const fix = fixById(remediation.fixId);
    if (!account || !fix) {
      const gone = account
        ? "This version of the server no longer knows the fix."
        : "The account was disconnected.";
      return await conclude(deps, { run: hold.run, remediation }, failed(gone));
    }
    return await new RemediationWork(deps, hold, { remediation, account, fix }, pausesMs).#run();
  }

  async #run(): Promise<RunEnd> {
    const { id, undoOf } = this.#remediation;
    const { workspaceId } = this.#hold.run;
    const steps = await this.#deps.remediations.steps(workspaceId, id);
    if (!steps.some(({ name }) => name === "execution")) {
      await this.#deps.remediations.forgetSteps(workspaceId, id, readingSteps);
    }
    let outcome: Outcome;
    try {
      outcome = undoOf === null ? await this.#fixIt() : await this.#undoIt(undoOf);
    } catch (error) {
      // Stopped or taken over: it stays open for the next process.
      if (this.#hold.signal.aborted) throw error;
      const message = `The fix failed with an internal error.${this.#follower.trace()} Scan again to see the current state of the resource.`;
      await conclude(this.#deps, this.#about(), failed(message));
      throw error;
    }
    return await conclude(this.#deps, this.#about(), outcome);
  }

  async #fixIt(): Promise<Outcome> {
    const { savedState, changes } = this.#remediation;
    const execution = await this.#step("execution");
    if (execution && savedState) {
      // Another process came this far: the plan is the one it saved, the run is the one it started.
      return await this.#execute(execution.run, savedState, changes);
    }
    const look = await this.#precondition();
    if ("status" in look) return look;
    const { resource, change } = look;
    const plan = this.#fix.plan(resource, change);
    await this.#begin("preview");
    if (plan.kind === "manual") {
      await this.#end("preview", "failed", plan.because);
      return { status: "NOT_AUTOMATABLE", message: plan.because };
    }
    if (plan.kind === "unknown") {
      const message = `${capitalized(missingInWords(plan.missing))} could not be read (${plan.reason}), so the fix can't be verified.`;
      await this.#end("preview", "failed", message);
      return failed(message);
    }
    const refusal = await this.#refusal(resource, plan);
    if (refusal !== null) {
      await this.#end("preview", "failed", refusal);
      return failed(refusal);
    }
    await this.#end("preview", "done", `${count(plan.changes.length, "field")} will change.`, {
      changes: plan.changes,
    });
    await this.#begin("saved_state");
    await this.#deps.remediations.savePlan(this.#hold.run.workspaceId, this.#remediation.id, {
      changes: plan.changes,
      savedState: resource,
    });
    await this.#end("saved_state", "done", "The configuration before the fix is saved.");
    return await this.#execute(plan.run, resource, plan.changes);
  }

  /** Why the plan must not be executed now; null: it can be. */
  async #refusal(
    resource: Resource,
    plan: { run: AutomationRun; changes: readonly FixChange[] },
  ): Promise<string | null> {
    const { expectedToken } = this.#remediation;
    const { run } = plan;
    if (expectedToken !== null && planToken(this.#fix, resource, run) !== expectedToken) {
      return "The configuration has changed since the plan was shown. Review the plan again.";
    }
    const missing = await this.#deps.aws.missingForAutomation(await this.#deps.connectionOf(this.#account), {
      accountId: this.#account.awsAccountId,
      region: resource.region,
      documents: [run.document],
    });
    if (missing.length > 0) return missing.join(" ");
    return await this.#notCleared(plannedFix(this.#remediation, this.#fix, resource, plan));
  }

  /** Why policies and approvals don't allow exactly this now; null: they do. What was approved is void then. */
  async #notCleared(now: PlannedFix): Promise<string | null> {
    const { workspaceId, approvalId = null } = this.#remediation;
    const facts = await factsOf(this.#deps, this.#remediation, this.#fix);
    const refusal = await this.#deps.clearance.refusal(workspaceId, { approvalId, facts, now });
    if (refusal !== null) await this.#void(refusal);
    return refusal;
  }

  /** Ends the approval of a single fix that can't be executed as approved. */
  async #void(reason: string): Promise<void> {
    const { workspaceId, approvalId = null } = this.#remediation;
    if (approvalId === null || parseInput(this.#hold.run.input).bulkRunId !== null) return;
    await this.#deps.clearance.void(workspaceId, approvalId, reason);
  }

  async #precondition(): Promise<Outcome | { resource: Resource; change: RuleChange }> {
    await this.#begin("precondition");
    const end = async (outcome: Outcome) => {
      await this.#end("precondition", outcome.status === "COMPLETED" ? "done" : "failed", outcome.message);
      return outcome;
    };
    const standing = await standingOf(this.#deps, this.#remediation);
    if ("refusal" in standing) return await end(failed(standing.refusal));
    const look = await this.#look();
    if (look.kind === "unreadable") {
      return await end(failed(`The resource could not be read: ${look.message}`));
    }
    if (look.kind === "gone") {
      return await end({
        status: "COMPLETED",
        message: "The resource no longer exists.",
        becomes: "right_already",
      });
    }
    const { result } = look;
    if (result?.kind === "unknown") {
      return await end(
        failed(`${capitalized(missingInWords(result.missing))} could not be read (${result.reason}).`),
      );
    }
    if (result?.kind === "pass" || result?.kind === "not_applicable") {
      const message = `No change was needed. ${result.because}`;
      return await end({ status: "COMPLETED", message, becomes: "right_already" });
    }
    await this.#end("precondition", "done", result?.because ?? "The resource was read.", {
      hash: configurationHash(this.#fix, look.resource),
    });
    return { resource: look.resource, change: standing.change };
  }

  async #execute(run: AutomationRun, before: Resource, changes: readonly FixChange[]): Promise<Outcome> {
    const execution = await this.#follower.run("execution", run);
    if (!execution.ok) return await this.#afterFailure(execution, before);
    await this.#begin("recheck");
    const byRule = this.#remediation.ruleId !== null;
    const look = await this.#lookUntil((one) => isRemediated(one, changes, byRule));
    if (isRemediated(look, changes, byRule)) {
      const unexpected = look.kind === "found" ? unmet(changes, look.resource) : [];
      const because = look.kind === "found" ? (look.result?.because ?? "") : "";
      const note =
        unexpected.length === 0
          ? ""
          : ` Not as announced: ${unexpected.map((field) => labelOfField(this.#fix.resourceType, field).label).join(", ")}.`;
      await this.#end("recheck", "done", `${because}${note}` || "The configuration is as planned.", {
        unexpected,
      });
      const message = `${this.#fix.title}: done and checked.${note}`;
      return { status: "COMPLETED", message, becomes: "remediated" };
    }
    if (look.kind === "unreadable" || (look.kind === "found" && look.result?.kind === "unknown")) {
      const message = "The change was made, but its result could not be read. The next scan evaluates it.";
      await this.#end("recheck", "failed", message);
      return failed(message);
    }
    const message = byRule
      ? "The run succeeded, but the change did not take effect."
      : "The run succeeded, but the check still fails.";
    await this.#end("recheck", "failed", message);
    return await this.#rollBack({ message, next: "" }, before);
  }

  /** A run that failed may have changed something: only then there is something to roll back. */
  async #afterFailure(failure: RunFailure, before: Resource): Promise<Outcome> {
    const { message, next } = failure;
    const look = await this.#look();
    const same =
      look.kind === "found" &&
      configurationHash(this.#fix, look.resource) === configurationHash(this.#fix, before);
    if (same) return failed(sentences(message, "Nothing was changed.", this.#fix.mayLeave ?? "", next));
    if (look.kind === "unreadable") {
      return failed(sentences(message, `The resource could not be read afterward: ${look.message}`, next));
    }
    return await this.#rollBack(failure, before);
  }

  async #rollBack({ message, next }: RunFailure, before: Resource): Promise<Outcome> {
    const undo = this.#fix.rollback(before);
    if (undo.kind === "impossible") {
      await this.#begin("rollback");
      await this.#end("rollback", "failed", undo.because);
      const text = sentences(message, `It can't be rolled back: ${undo.because}`, next);
      return { ...failed(text), rolledBack: "impossible" };
    }
    const rollback = await this.#follower.run("rollback", undo.run);
    if (!rollback.ok) {
      const text = sentences(message, `The rollback also failed: ${rollback.message}`, rollback.next);
      return { ...failed(text), rolledBack: "failed" };
    }
    // The inventory has to show the current state.
    await this.#look();
    return {
      ...failed(sentences(message, `It was rolled back: ${undo.restores}`, next)),
      rolledBack: "done",
    };
  }

  async #undoIt(undoOf: string): Promise<Outcome> {
    const { workspaceId } = this.#hold.run;
    const original = await this.#deps.remediations.find(workspaceId, undoOf);
    if (!original?.savedState) return failed("The configuration before the fix is no longer available.");
    const undo = this.#fix.rollback(original.savedState);
    if (undo.kind === "impossible") return failed(undo.because);
    const deleted = deletes(original.changes);
    if (!(await this.#step("execution"))) {
      await this.#begin("precondition");
      const look = await this.#look();
      const refusal =
        undoRefusal(look, original.changes) ??
        (await this.#notCleared(
          plannedUndo({ ...this.#remediation, changes: original.changes }, this.#fix, undo.run),
        ));
      if (refusal !== null) await this.#void(refusal);
      await this.#end(
        "precondition",
        refusal === null ? "done" : "failed",
        refusal ?? "The configuration is as the fix left it.",
      );
      if (refusal !== null) return failed(refusal);
    }
    const execution = await this.#follower.run("execution", undo.run);
    if (!execution.ok) return await this.#afterFailedUndo(execution, original.changes);
    await this.#begin("recheck");
    const look = await this.#lookUntil((one) => one.kind === "found" && one.result?.kind !== "pass");
    const fails = look.kind === "found" && look.result?.kind === "fail";
    const byCheck = this.#remediation.ruleId === null;
    await this.#end(
      "recheck",
      "done",
      fails && byCheck ? "The check fails again, as before the fix." : undo.restores,
    );
    const back = byCheck ? fails : look.kind === "found";
    const becomes = back ? "wrong_again" : deleted ? "replaced" : undefined;
    return { status: "COMPLETED", message: `Undone. ${undo.restores}`, becomes };
  }

  /** An undo that failed may have undone the fix anyway: the current state decides the message. */
  async #afterFailedUndo({ message, next }: RunFailure, changes: readonly FixChange[]): Promise<Outcome> {
    const look = await this.#look();
    const failure = (state: string) => failed(sentences(message, state, next));
    if (look.kind === "unreadable")
      return failure(`The resource could not be read afterward: ${look.message}`);
    if (this.#remediation.ruleId !== null) {
      const kept = look.kind === "found" ? unmet(changes, look.resource).length === 0 : deletes(changes);
      return kept
        ? failure("The change is still in place.")
        : { ...failure("The change is no longer in place."), becomes: "wrong_again" };
    }
    const result = look.kind === "found" ? look.result?.kind : undefined;
    if (result === "pass") return failure("The fix is still in place.");
    if (result !== "fail") return failure("");
    return {
      ...failure("The check fails again. The fix is no longer in place."),
      becomes: "wrong_again",
    };
  }

  #about() {
    return { run: this.#hold.run, remediation: this.#remediation };
  }

  async #look(): Promise<FreshLook> {
    const { arn, region, resourceType: type, resourceName: name, checkId, ruleId } = this.#remediation;
    this.#hold.signal.throwIfAborted();
    return await refresh(this.#deps, { account: this.#account, arn, region, type, name, checkId, ruleId });
  }

  async #lookUntil(enough: (look: FreshLook) => boolean): Promise<FreshLook> {
    let look: FreshLook = { kind: "gone" };
    for (const pauseMs of this.#pausesMs) {
      await sleep(pauseMs, undefined, { signal: this.#hold.signal });
      look = await this.#look();
      if (enough(look)) break;
    }
    return look;
  }

  /** The execution that was started under this name, from its step. */
  async #step(name: "execution"): Promise<{ run: AutomationRun } | undefined> {
    const steps = await this.#deps.remediations.steps(this.#hold.run.workspaceId, this.#remediation.id);
    const step = steps.find((one) => one.name === name);
    return (step && executionOf(step.detail)) ?? undefined;
  }

  async #begin(name: StepName): Promise<void> {
    const at = this.#deps.now().toISOString();
    const { workspaceId } = this.#hold.run;
    await this.#deps.remediations.beginStep(workspaceId, this.#remediation.id, { name, at, detail: {} });
    const names: readonly StepName[] = this.#remediation.undoOf === null ? fixSteps : undoSteps;
    await this.#hold.reportNow({
      done: names.indexOf(name),
      total: names.length,
      resources: 0,
      gaps: 0,
      current: `${this.#fix.title}: ${this.#remediation.resourceName}`,
      estimatedSecondsLeft: null,
    });
  }

  async #end(name: StepName, status: "done" | "failed", message: string, detail: object = {}): Promise<void> {
    const at = this.#deps.now().toISOString();
    await this.#deps.remediations.updateStep(this.#hold.run.workspaceId, this.#remediation.id, {
      name,
      at,
      status,
      message,
      detail,
    });
  }
}

const parseInput = storedJson("runs.input", z.object({ bulkRunId: z.string().nullable().default(null) }));

function endOf(
  run: Run,
  { id, recommendationId, undoOf }: StoredRemediation,
  { status, message }: { status: RemediationOutcome; message: string },
): RunEnd {
  const { bulkRunId } = parseInput(run.input);
  const about = { recommendationId, bulkRunId, undo: undoOf !== null };
  return { status: "completed", result: { remediationId: id, status, message, ...about } };
}

/** Why a fix must not be undone now; null: everything is as the fix left it. */
function undoRefusal(look: FreshLook, changes: readonly FixChange[]): string | null {
  const deleted = deletes(changes);
  if (look.kind === "gone" && deleted) return null;
  if (look.kind !== "found") return "The resource was deleted or can't be read.";
  return !deleted && unmet(changes, look.resource).length === 0
    ? null
    : "The configuration has changed since the fix. Undoing the fix would also revert other changes.";
}

/**
 * Writes the end of a remediation with its finding or recommendation, history, and audit in one transaction.
 */
async function conclude(
  { remediations, findings, recommendations, now }: RemediationDeps,
  { run, remediation }: { run: Run; remediation: StoredRemediation },
  { status, message, rolledBack = null, becomes }: Outcome,
): Promise<RunEnd> {
  const { workspaceId, findingId, recommendationId, undoOf } = remediation;
  const finding = findingId === null ? undefined : await findings.find(workspaceId, findingId);
  const recommendation =
    recommendationId === null ? undefined : await recommendations.find(workspaceId, recommendationId);
  await remediations.finish(workspaceId, remediation.id, {
    at: now().toISOString(),
    status,
    message,
    rolledBack,
    finding: findingEnd(remediation, finding, becomes, status),
    recommendation: recommendationEnd(remediation, recommendation, becomes, message),
    action:
      status !== "COMPLETED"
        ? "remediation.failed"
        : undoOf === null
          ? "remediation.completed"
          : "remediation.undone",
  });
  return endOf(run, remediation, { status, message });
}
