import { AppError } from "@skyledger/core/model/app-error";
import {
  type ChangeFreeze,
  type Hold,
  holdAt,
  holdText,
  type MaintenanceWindow,
} from "@skyledger/core/model/change-control";
import { describeAct } from "../platform/acts.ts";
import type { Principal } from "../platform/principal.ts";
import type { ChangeControlStore, Emergency, StoredChangeControl } from "./store/change-control-store.ts";

const MINUTE_MS = 60_000;

/** What holds changes now, in words. */
export interface HoldView extends Pick<Hold, "kind" | "until"> {
  text: string;
}

/** When changes are made, and what holds them now. */
export interface ChangeControlView extends Omit<StoredChangeControl, "freezes" | "windows"> {
  freezes: readonly ChangeFreeze[];
  windows: readonly MaintenanceWindow[];
  hold: HoldView | null;
}

/** Change freezes, maintenance windows, and emergencies. */
export interface ChangeControlService {
  view(workspaceId: string): Promise<ChangeControlView>;
  save(
    workspaceId: string,
    control: { freezes: readonly ChangeFreeze[]; windows: readonly MaintenanceWindow[] },
  ): Promise<ChangeControlView>;
  /** Lets changes be made for a while, in spite of freezes and windows. Throws conflict if nothing holds them. */
  declareEmergency(
    principal: Principal,
    declared: { reason: string; minutes: number },
  ): Promise<ChangeControlView>;
  /** Throws not_found. */
  endEmergency(workspaceId: string): Promise<ChangeControlView>;
  /** What holds changes of a workspace now; null: nothing. */
  holdOf: HoldOf;
}

/** What holds changes of a workspace now; null: nothing. */
export type HoldOf = (workspaceId: string) => Promise<HoldView | null>;

interface Deps {
  readonly store: ChangeControlStore;
  readonly now: () => Date;
}

export function createChangeControl({ store, now }: Deps): ChangeControlService {
  const view = async (workspaceId: string): Promise<ChangeControlView> => {
    const at = now();
    const control = await store.of(workspaceId, at);
    return { ...control, hold: holdViewOf(control, at) };
  };
  const holdOf = async (workspaceId: string) => (await view(workspaceId)).hold;
  return {
    view,
    holdOf,
    async save(workspaceId, control) {
      const { freezes, windows } = await view(workspaceId);
      describeAct({ before: { freezes, windows }, after: control });
      await store.save(workspaceId, control);
      return view(workspaceId);
    },
    async declareEmergency({ workspaceId, email }, { reason, minutes }) {
      const hold = await holdOf(workspaceId);
      if (hold === null) {
        throw new AppError(
          "conflict",
          "No freeze or maintenance window blocks changes now, so an emergency is not needed.",
        );
      }
      const from = now();
      const until = new Date(from.getTime() + minutes * MINUTE_MS);
      describeAct({ after: { reason, until: until.toISOString(), held: hold.text } });
      await store.declare(workspaceId, { declaredBy: email, reason, from, until });
      return view(workspaceId);
    },
    async endEmergency(workspaceId) {
      const ended: Emergency | undefined = await store.endEmergency(workspaceId, now());
      if (!ended) throw new AppError("not_found", "No emergency is declared. It may have ended.");
      describeAct({ before: { declaredBy: ended.declaredBy, reason: ended.reason } });
      return view(workspaceId);
    },
  };
}

function holdViewOf({ emergency, ...control }: StoredChangeControl, at: Date): HoldView | null {
  const hold = holdAt({ ...control, emergencyUntil: emergency?.until ?? null }, at);
  return hold && { kind: hold.kind, until: hold.until, text: holdText(hold) };
}
