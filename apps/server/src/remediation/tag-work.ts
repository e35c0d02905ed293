import { setTimeout as sleep } from "node:timers/promises";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Resource } from "@skyledger/core/model/resource";
import type { TagChangeResult } from "@skyledger/core/model/run";
import { isAt } from "@skyledger/core/model/tag-rules";
import { runsOf } from "@skyledger/core/tagging/tag-documents";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { Clearance } from "../approvals/clearance.ts";
import type { FreshReading } from "../inventory/collection/read-resource.ts";
import type { InventoryWriter } from "../inventory/store/writer.ts";
import type { RunWork } from "../runs/kind.ts";
import { isCancelled, type RunContext } from "../runs/lease.ts";
import type { RunEnd } from "../runs/store.ts";
import { isApproved, tagFacts } from "./approved-tags.ts";
import type { AutomationGateway } from "./aws/automation-gateway.ts";
import { batchesOf, eachAtOnce, tokenOf } from "./tag-batches.ts";
import { runDocument } from "./tag-execution.ts";
import type { TagChangeStore, TagItem, TagItemEnd } from "./tag-store.ts";

/** AWS may return old tags after a change: they are read again after these pauses. */
const recheckPausesMs = [0, 1_000, 3_000];

export interface TagWorkDeps {
  items: TagChangeStore;
  accounts: Pick<AccountsStore, "find">;
  aws: Pick<AutomationGateway, "readAll" | "startAutomation" | "automation">;
  connectionOf: ConnectionOf;
  writer: Pick<InventoryWriter, "refresh">;
  now: () => Date;
  clearance: Pick<Clearance, "held" | "requirement" | "approvedPlan">;
}

/** The request of a run. */
export interface TagRunInput {
  requestedBy: string;
  operationId: string | null;
  /** The change that is undone. */
  undoOf: string | null;
  /** The approval under which it was started; null or omitted: none was needed. */
  approvalId?: string | null;
}

type Readings = ReadonlyMap<string, FreshReading>;

/** Counts the results of the items. */
function tagResult(items: readonly TagItem[], undoOf: string | null): TagChangeResult {
  const having = (...of: TagItem["status"][]) => items.filter(({ status }) => of.includes(status)).length;
  const counts = {
    changed: having("changed"),
    failed: having("failed"),
    skipped: having("skipped"),
    notRun: having("waiting", "running"),
  };
  const rest = [
    counts.failed > 0 ? `${counts.failed} failed` : "",
    counts.skipped > 0 ? `${counts.skipped} skipped` : "",
    counts.notRun > 0 ? `${counts.notRun} not run` : "",
  ].filter((text) => text !== "");
  const done = undoOf === null ? "changed" : "restored";
  const of = `Tags of ${counts.changed} of ${items.length} ${items.length === 1 ? "resource" : "resources"} ${done}`;
  return { ...counts, undoOf, message: `${of}${rest.map((text) => `, ${text}`).join("")}.` };
}

/** Why an item must not be changed now; null: its tags are as planned. */
function refusal({ changes }: TagItem, reading: FreshReading | undefined): TagItemEnd["message"] | null {
  if (!reading || reading.kind === "unreadable")
    return `The resource could not be read: ${reading?.message ?? "no response"}`;
  if (reading.kind === "gone" || reading.resource.ended) return "The resource no longer exists.";
  const { tags } = reading.resource;
  if (!tags.seen) return `The tags could not be read (${tags.reason}).`;
  if (isAt(tags.value, changes, "before")) return null;
  return "The tags have changed since. They are left as they are.";
}

/** What a reading after the change shows. */
function endOf(item: TagItem, reading: FreshReading | undefined, problem: string): TagItemEnd {
  const { position, changes } = item;
  const tags = reading?.kind === "found" && reading.resource.tags.seen ? reading.resource.tags.value : null;
  if (tags === null) {
    const message = `${problem === "" ? "The change was made, but" : `${problem} Also,`} the tags could not be read afterward. The next discovery shows them.`;
    return { position, status: "failed", message };
  }
  const applied = changes.filter((one) => isAt(tags, [one], "after")).map(({ key }) => key);
  if (applied.length === changes.length) return { position, status: "changed", message: "", applied };
  const left = applied.length === 0 ? "Nothing was changed." : `Changed: ${applied.join(", ")}.`;
  const why = problem === "" ? "AWS accepted the change, but the tags are not as planned." : problem;
  return { position, status: "failed", message: `${why} ${left}`, applied };
}

/** Changes tags in batches. A batch that was started is finished, also where the run is stopped or taken over. */
export class TagWork implements RunWork {
  readonly #deps: TagWorkDeps;
  readonly #hold: RunContext;
  readonly #input: TagRunInput;
  readonly #pausesMs: readonly number[];
  #items: readonly TagItem[] = [];
  /** Items with a result. */
  #done = 0;
  /** The first resource of the batch that was started last. */
  #current: string | null = null;
  readonly #accounts = new Map<string, CloudAccount | undefined>();

  constructor(
    deps: TagWorkDeps,
    hold: RunContext,
    input: TagRunInput,
    pausesMs: readonly number[] = recheckPausesMs,
  ) {
    this.#deps = deps;
    this.#hold = hold;
    this.#input = input;
    this.#pausesMs = pausesMs;
  }

  async run(): Promise<RunEnd> {
    const { signal } = this.#hold;
    await this.#look();
    const begun = Map.groupBy(
      this.#items.filter(({ status }) => status === "running"),
      ({ batch }) => batch,
    );
    const first = Math.max(0, ...this.#items.map(({ batch }) => (batch ?? -1) + 1));
    const waiting = batchesOf(this.#items.filter(({ status }) => status === "waiting"));
    this.#done = this.#items.filter(({ status }) => status !== "waiting" && status !== "running").length;
    // A started batch is finished although the run was stopped.
    const never = new AbortController().signal;
    await eachAtOnce([...begun], never, ([batch, items]) => this.#change(items, batch ?? 0));
    await eachAtOnce([...waiting.entries()], signal, async ([index, items]) => {
      await this.#report(items[0]?.resourceName ?? null);
      await this.#begin(items, first + index);
      await this.#report(null);
    });
    await this.#look();
    await this.#audit();
    signal.throwIfAborted();
    return { status: "completed", result: tagResult(this.#items, this.#input.undoOf) };
  }

  cancelled(): TagChangeResult {
    return tagResult(this.#items, this.#input.undoOf);
  }

  async #look(): Promise<void> {
    this.#items = await this.#deps.items.items(this.#hold.run.workspaceId, this.#hold.run.id);
  }

  async #audit(): Promise<void> {
    const { workspaceId, id } = this.#hold.run;
    const { requestedBy, undoOf } = this.#input;
    const { message: _, undoOf: __, ...counts } = tagResult(this.#items, undoOf);
    await this.#deps.items.ended({ workspaceId, id, requestedBy, undoOf, at: this.#at() }, counts);
  }

  #at(): string {
    return this.#deps.now().toISOString();
  }

  /** A stopped run finishes its batch; one that was taken over must not. */
  #stayMine(): void {
    const { signal } = this.#hold;
    if (signal.aborted && !isCancelled(signal)) throw signal.reason;
  }

  async #report(current: string | null): Promise<void> {
    this.#current = current ?? this.#current;
    const total = this.#items.length;
    const seconds = this.#hold.elapsedSeconds();
    await this.#hold.reportNow({
      ...{ done: this.#done, total, resources: 0, gaps: 0, current: this.#current },
      estimatedSecondsLeft:
        this.#done === 0 ? null : Math.round((seconds / this.#done) * (total - this.#done)),
    });
  }

  /** Reads a batch again and starts what is as planned. */
  async #begin(items: readonly TagItem[], batch: number): Promise<void> {
    const readings = await this.#read(items);
    const notCleared = await this.#notCleared(items);
    const refused: TagItemEnd[] = [];
    const ready = items.filter((item) => {
      const message = notCleared ?? refusal(item, readings.get(item.arn));
      if (message !== null) refused.push({ position: item.position, status: "skipped", message });
      return message === null;
    });
    await this.#end(refused);
    if (ready.length === 0) return;
    const { workspaceId, id } = this.#hold.run;
    const positions = ready.map(({ position }) => position);
    await this.#deps.items.begin(workspaceId, id, batch, positions);
    await this.#change(ready, batch);
  }

  /** Why policies and approvals don't allow a batch now; null: they do. */
  async #notCleared(items: readonly TagItem[]): Promise<string | null> {
    const { workspaceId } = this.#hold.run;
    const held = await this.#deps.clearance.held(workspaceId);
    if (held !== null) return held;
    const requirement = await this.#deps.clearance.requirement(workspaceId, items.map(tagFacts));
    const { approvalId = null } = this.#input;
    if (approvalId === null) {
      return (
        requirement && `This change needs approval: ${requirement.policies.join(", ")}. Request approval.`
      );
    }
    const approved = await this.#deps.clearance.approvedPlan(workspaceId, approvalId, requirement);
    if ("refusal" in approved) return approved.refusal;
    return isApproved(approved.plan, this.#items) ? null : "These changes are not the approved ones.";
  }

  /** Runs the documents of a batch, reads its resources again, and stores the result of them. */
  async #change(items: readonly TagItem[], batch: number): Promise<void> {
    const [first] = items;
    const account = first && (await this.#account(first.accountId));
    if (!first || !account) {
      const message = "The account was disconnected.";
      return await this.#end(items.map(({ position }) => ({ position, status: "failed", message })));
    }
    const problems = new Map<string, string>();
    const runs = runsOf(
      items.map(({ arn }) => arn),
      first.changes,
    );
    for (const [index, run] of runs.entries()) {
      this.#stayMine();
      const clientToken = tokenOf(this.#hold.run.id, batch, index);
      const ended = await runDocument(
        {
          aws: this.#deps.aws,
          connection: () => this.#deps.connectionOf(account),
          alive: () => this.#stayMine(),
        },
        { accountId: account.awsAccountId, region: first.region, run, clientToken },
      );
      for (const { arn } of items) {
        const problem = ended.failure ?? ended.failed.get(arn);
        if (problem !== undefined) problems.set(arn, problem);
      }
      if (ended.failure !== undefined) break;
    }
    const readings = await this.#readUntil(items, problems.size > 0);
    await this.#end(items.map((item) => endOf(item, readings.get(item.arn), problems.get(item.arn) ?? "")));
  }

  async #readUntil(items: readonly TagItem[], failed: boolean): Promise<Readings> {
    let readings: Readings = new Map();
    for (const pauseMs of failed ? this.#pausesMs.slice(0, 1) : this.#pausesMs) {
      await sleep(pauseMs);
      readings = await this.#read(items);
      if (items.every((item) => endOf(item, readings.get(item.arn), "").status === "changed")) break;
    }
    return readings;
  }

  /** Reads resources type by type, and stores what was read in the inventory. */
  async #read(items: readonly TagItem[]): Promise<Readings> {
    const [first] = items;
    const account = first && (await this.#account(first.accountId));
    const readings = new Map<string, FreshReading>();
    if (!account) return readings;
    for (const group of Map.groupBy(items, ({ resourceType }) => resourceType).values()) {
      this.#stayMine();
      const at = this.#at();
      const identities = group.map(({ arn, region, resourceType: type, resourceName: name }) => ({
        ...{ arn, region, type, name, id: name, accountId: account.awsAccountId },
      }));
      const connection = await this.#deps.connectionOf(account);
      for (const [arn, reading] of await this.#deps.aws.readAll(connection, identities, at)) {
        readings.set(arn, reading);
        if (reading.kind === "unreadable") continue;
        const resource: Resource | null = reading.kind === "found" ? reading.resource : null;
        await this.#deps.writer.refresh(account.workspaceId, account.id, { arn, resource, at });
      }
    }
    return readings;
  }

  async #end(ends: readonly TagItemEnd[]): Promise<void> {
    if (ends.length === 0) return;
    const { workspaceId, id } = this.#hold.run;
    await this.#deps.items.end(workspaceId, { id, undoOf: this.#input.undoOf }, ends);
    this.#done += ends.length;
  }

  async #account(id: string): Promise<CloudAccount | undefined> {
    if (!this.#accounts.has(id))
      this.#accounts.set(id, await this.#deps.accounts.find(this.#hold.run.workspaceId, id));
    return this.#accounts.get(id);
  }
}
