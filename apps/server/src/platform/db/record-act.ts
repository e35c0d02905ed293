import type { Act } from "../acts.ts";
import type { Queryable } from "./queryable.ts";

/** An act without the parts that have defaults. */
export type RecordedAct = Omit<Act, "outcome" | "address"> & {
  /** Instant (ISO 8601). */
  readonly at: Date | string;
  readonly outcome?: Act["outcome"];
  readonly address?: string | null;
};

/**
 * Writes an act to the queue of the audit log, in the transaction of the act itself: either both are stored or
 * neither. It takes no lock that another act waits for; the entry is chained after the commit.
 */
export async function recordAct(
  tx: Queryable,
  workspaceId: string,
  act: RecordedAct,
  source: "request" | "background" = "background",
): Promise<void> {
  await tx.query(insertAct, [...valuesOf(workspaceId, act), source, null, null]);
}

/** Columns of {@link valuesOf}, then source, the end of an announcement, and its process. */
export const insertAct = `insert into audit_pending (workspace_id, at, actor_kind, actor, actor_name, action, subject_type, subject,
    subject_name, before, detail, outcome, code, address, source, open_until, process)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id`;

export function valuesOf(workspaceId: string, act: RecordedAct): unknown[] {
  const { actor, target, before, after } = act;
  return [
    ...[workspaceId, act.at, actor.kind, actor.id ?? "", actor.name],
    ...[act.action, target.type, target.id, target.name],
    ...[before === undefined ? null : shortJson(before), shortJson(after ?? {})],
    ...[act.outcome ?? "done", act.code ?? null, act.address ?? null],
  ];
}

const mostItems = 50;
const longestText = 2000;

/** An act on 10,000 resources names the first ones, and how many there were. */
function shortJson(value: object): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (typeof member === "string" && member.length > longestText) {
      return `${member.slice(0, longestText).toWellFormed()}…`;
    }
    if (!Array.isArray(member) || member.length <= mostItems) return member;
    return [...member.slice(0, mostItems), `and ${member.length - mostItems} more`];
  });
}
