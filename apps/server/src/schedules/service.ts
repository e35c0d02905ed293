import { AppError } from "@skyledger/core/model/app-error";
import {
  nextRun,
  nightly,
  type ScheduleKind,
  scheduleKinds,
  type Timetable,
} from "@skyledger/core/model/next-run";
import type { AccountsStore } from "../accounts/store.ts";
import { describeAct } from "../platform/acts.ts";
import type { Principal } from "../platform/principal.ts";
import { noOne } from "../platform/principal.ts";
import type { DueSchedule, PlannedSchedule, SchedulesStore, StoredSchedule } from "./store.ts";

/**
 * Starts a kind of run for accounts of a workspace. Throws conflict while another one of the kind is active.
 */
export type StartRun = (principal: Principal, accountIds: readonly string[]) => Promise<unknown>;

export interface SchedulesService {
  /** Throws not_found. */
  ofAccount(
    principal: Principal,
    accountId: string,
  ): Promise<{ timeZone: string; schedules: StoredSchedule[] }>;
  /** Changes the given ones. Throws not_found. */
  change(
    principal: Principal,
    accountId: string,
    changes: readonly ({ kind: ScheduleKind } & Timetable)[],
  ): Promise<{ timeZone: string; schedules: StoredSchedule[] }>;
  /** Starts due schedules; missed ones are started once. @returns the number of due schedules */
  startDue(): Promise<number>;
}

interface Deps {
  store: SchedulesStore;
  accounts: Pick<AccountsStore, "find">;
  /** The workspace's time zone, an IANA name. */
  timeZone: (workspaceId: string) => Promise<string>;
  start: Readonly<Record<ScheduleKind, StartRun>>;
  now: () => Date;
  /** Called for a start that failed unexpectedly. */
  onFailure: (error: unknown) => void;
}

/** Time after which another process treats a start as dead. */
const heldMs = 2 * 60_000;
/** Waits while another run of the kind is active. */
const busyAgainMs = 60_000;
const accountsPlannedAtOnce = 200;

class Schedules implements SchedulesService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async ofAccount({ workspaceId }: Principal, accountId: string) {
    const account = await this.#deps.accounts.find(workspaceId, accountId);
    if (!account) throw new AppError("not_found", "Cloud account not found.");
    const timeZone = await this.#deps.timeZone(workspaceId);
    // A newly connected account already has its schedules.
    await this.#deps.store.plan(workspaceId, this.#nights(accountId, timeZone));
    return { timeZone, schedules: await this.#deps.store.ofAccount(workspaceId, accountId) };
  }

  async change(
    principal: Principal,
    accountId: string,
    changes: readonly ({ kind: ScheduleKind } & Timetable)[],
  ) {
    const { timeZone, schedules } = await this.ofAccount(principal, accountId);
    const kinds = new Set(changes.map(({ kind }) => kind));
    const before = schedules.filter(({ kind }) => kinds.has(kind));
    describeAct({
      before: {
        schedules: before.map(({ kind, frequency, weekday, minuteOfDay }) => ({
          ...{ kind, frequency, weekday, minuteOfDay },
        })),
      },
    });
    const planned = changes.map((one) => ({
      ...one,
      accountId,
      nextRunAt: nextRun(one, this.#deps.now(), timeZone),
    }));
    await this.#deps.store.change(principal.workspaceId, planned);
    return await this.ofAccount(principal, accountId);
  }

  async startDue(): Promise<number> {
    const { store, now } = this.#deps;
    for (const { workspaceId, accountId, timeZone } of await store.unplanned(accountsPlannedAtOnce)) {
      await store.plan(workspaceId, this.#nights(accountId, timeZone));
    }
    const due = await store.take(now(), new Date(now().getTime() + heldMs));
    // When catching up, runs that read the inventory come before those that evaluate it.
    const inOrder = scheduleKinds.flatMap((kind) => due.filter((one) => one.kind === kind));
    // One run reads all due accounts of a workspace.
    const together = Map.groupBy(inOrder, ({ workspaceId, kind }) => `${workspaceId} ${kind}`);
    for (const group of together.values()) await this.#start(group);
    return due.length;
  }

  async #start(group: readonly DueSchedule[]): Promise<void> {
    const [first] = group;
    if (first === undefined) return;
    try {
      await this.#deps.start[first.kind](
        noOne(first.workspaceId),
        group.map(({ accountId }) => accountId),
      );
      await this.#settle(group, { started: true, problem: null });
    } catch (error) {
      if (error instanceof AppError && error.code === "conflict") return await this.#wait(group);
      if (!(error instanceof AppError)) this.#deps.onFailure(error);
      const problem =
        error instanceof AppError
          ? error.detail
          : "The run could not be started because of an internal error.";
      await this.#settle(group, { started: false, problem });
    }
  }

  async #settle(
    group: readonly DueSchedule[],
    { started, problem }: { started: boolean; problem: string | null },
  ): Promise<void> {
    const now = this.#deps.now();
    for (const schedule of group) {
      const nextRunAt = nextRun(schedule, now, schedule.timeZone);
      await this.#deps.store.settle(schedule, { nextRunAt, startedAt: started ? now : null, problem });
    }
  }

  async #wait(group: readonly DueSchedule[]): Promise<void> {
    const nextRunAt = new Date(this.#deps.now().getTime() + busyAgainMs);
    for (const schedule of group) {
      await this.#deps.store.settle(schedule, { nextRunAt, startedAt: null, problem: schedule.lastProblem });
    }
  }

  #nights(accountId: string, timeZone: string): PlannedSchedule[] {
    return scheduleKinds.map((kind) => {
      const timetable = nightly(accountId, kind);
      return { ...timetable, accountId, kind, nextRunAt: nextRun(timetable, this.#deps.now(), timeZone) };
    });
  }
}

export function createSchedulesService(deps: Deps): SchedulesService {
  return new Schedules(deps);
}
