import { counted } from "../model/counted.ts";
import { dueSoonDays } from "../model/due-soon.ts";
import type { NotificationDraft } from "./message.ts";

/** A finding or a recommendation in a message about work. */
export interface AssignedThing {
  title: string;
  /** Where it is, and when it is due. */
  detail: string;
  path: string;
}

/** What one person has to take care of. */
export interface AssignedWorkEvent {
  type: "assigned_work";
  reason: "assigned" | "due_soon" | "overdue";
  /** Unique among events of this reason. */
  occasion: string;
  /** ISO instant. */
  at: string;
  work: "finding" | "recommendation";
  /** Email of who assigned it; null: no one did now. */
  by: string | null;
  /** Name of the team that has it; null: the person alone, or differs. */
  team: string | null;
  /** The first of them. */
  things: readonly AssignedThing[];
  total: number;
}

const pages = {
  finding: { path: "/security?assignee=me", linkLabel: "View your findings" },
  recommendation: { path: "/recommendations?assignee=me", linkLabel: "View your recommendations" },
} as const;

function titleOf({ reason, work, team, total }: AssignedWorkEvent): string {
  const what = counted(total, work);
  if (reason === "assigned") return `${what} assigned to ${team === null ? "you" : `your team ${team}`}`;
  return reason === "due_soon" ? `${what} due within ${dueSoonDays} days` : `${what} overdue`;
}

function summaryOf({ reason, by, total }: AssignedWorkEvent): string {
  if (reason === "assigned") return by === null ? "" : `Assigned by ${by}.`;
  const [is, it] = total === 1 ? ["is", "it"] : ["are", "them"];
  return reason === "due_soon"
    ? `What is assigned to you ${is} due soon.`
    : `The due date of what is assigned to you has passed. Fix ${it}, or agree on what happens instead.`;
}

/** Notifies a person of what they got, and of its due dates. */
export function assignedWork(event: AssignedWorkEvent): NotificationDraft {
  const { reason, occasion, at, work, things, total } = event;
  const [first] = things;
  const target =
    total === 1 && first !== undefined ? { path: first.path, linkLabel: `View ${work}` } : pages[work];
  return {
    key: `assigned_work:${reason}:${occasion}`,
    message: {
      type: "assigned_work",
      tone: reason === "overdue" ? "critical" : reason === "due_soon" ? "warning" : "info",
      title: titleOf(event),
      summary: summaryOf(event),
      facts: [],
      items: things,
      moreItems: total - things.length,
      ...target,
      at,
    },
  };
}
