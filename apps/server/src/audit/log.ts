import { AppError } from "@skyledger/core/model/app-error";
import { describeAct } from "../platform/acts.ts";
import { type AuditEntry, canonicalJson, hashOfEntry } from "../platform/audit-entry.ts";
import { invalidCursor, readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import { toOcsf } from "./ocsf.ts";
import type { AuditEntriesStore, AuditFilter, AuditPlace } from "./store/entries-store.ts";
import type { RetentionStore } from "./store/retention-store.ts";
import type { AuditStore } from "./store.ts";

/** Entries that one call checks. */
const checkedAtOnce = 20_000;
/** Entries in memory at a time. */
const batch = 2_000;
const dayMs = 24 * 3_600_000;

/** The audit log for people who may read it. */
export interface AuditLog {
  list(
    principal: Principal,
    query: AuditFilter & { limit: number; cursor?: string | undefined },
  ): Promise<{ entries: AuditEntry[]; nextCursor: string | null; head: AuditPlace }>;
  /** Lines of an export, oldest first. */
  lines(principal: Principal, format: "jsonl" | "ocsf"): AsyncGenerator<string>;
  /** Recomputes hashes of entries after a place. Throws not_found. */
  check(
    principal: Principal,
    after: number,
  ): Promise<{ through: AuditPlace; complete: boolean; problem: { sequence: number; text: string } | null }>;
  settings(principal: Principal): Promise<{ retentionDays: number | null; chapter: AuditPlace | null }>;
  setRetention(principal: Principal, days: number | null): Promise<{ retentionDays: number | null }>;
  /** Closes chapters that are due. */
  closeChapters(): Promise<void>;
}

interface Deps {
  readonly store: AuditStore;
  readonly entries: AuditEntriesStore;
  readonly retention: RetentionStore;
  readonly now: () => Date;
}

export function createAuditLog(deps: Deps): AuditLog {
  const { store, entries, retention, now } = deps;
  return {
    async list({ workspaceId }, { limit, cursor, ...filter }) {
      await store.chain(workspaceId, now());
      const [position] = cursor === undefined ? [] : readCursor("audit", cursor, 1);
      if (position !== undefined && !/^\d{1,15}$/.test(position)) throw invalidCursor();
      const before = position === undefined ? undefined : Number(position);
      const page = await entries.page(workspaceId, filter, { before, limit: limit + 1 });
      const last = page.length > limit ? page[limit - 1] : undefined;
      return {
        entries: page.slice(0, limit),
        nextCursor: last ? writeCursor("audit", [String(last.sequence)]) : null,
        head: await entries.head(workspaceId),
      };
    },
    lines: (principal, format) => lines(deps, principal, format),
    check: (principal, after) => check(deps, principal, after),
    async settings({ workspaceId }) {
      const chapter = await entries.start(workspaceId);
      return {
        retentionDays: await retention.days(workspaceId),
        chapter: chapter.sequence === 0 ? null : chapter,
      };
    },
    async setRetention({ workspaceId }, retentionDays) {
      describeAct({ before: { retentionDays: await retention.setDays(workspaceId, retentionDays) } });
      return { retentionDays };
    },
    async closeChapters() {
      for (const { workspaceId, days } of await retention.limited()) {
        await retention.close(workspaceId, new Date(now().getTime() - days * dayMs), now());
      }
    },
  };
}

/** The end of a closed chapter comes first, as the anchor; then each entry in its canonical form. */
async function* lines(
  { store, entries, now }: Deps,
  { workspaceId }: Principal,
  format: "jsonl" | "ocsf",
): AsyncGenerator<string> {
  await store.chain(workspaceId, now());
  const start = await entries.start(workspaceId);
  if (format === "jsonl" && start.sequence > 0) yield `${canonicalJson({ chapter: start })}\n`;
  const { sequence: end } = await entries.head(workspaceId);
  for (let after = start.sequence; after < end; ) {
    const part = await entries.after(workspaceId, after, batch);
    const last = part.at(-1);
    if (!last) return;
    after = last.sequence;
    yield part.map((entry) => `${canonicalJson(format === "ocsf" ? toOcsf(entry) : entry)}\n`).join("");
  }
}

async function check({ store, entries, now }: Deps, { workspaceId }: Principal, after: number) {
  await store.chain(workspaceId, now());
  const start = await entries.start(workspaceId);
  let through = after <= start.sequence ? start : await entries.place(workspaceId, after);
  if (!through) throw new AppError("not_found", `The audit log has no entry #${after}.`);
  const head = await entries.head(workspaceId);
  const end = Math.min(through.sequence + checkedAtOnce, head.sequence);
  while (through.sequence < end) {
    const part = await entries.after(workspaceId, through.sequence, Math.min(batch, end - through.sequence));
    for (const entry of part) {
      const text = problemOf(entry, through);
      if (text) return { through, complete: false, problem: { sequence: entry.sequence, text } };
      through = { sequence: entry.sequence, hash: entry.hash };
    }
    if (part.length === 0) {
      const text = `Entries after #${through.sequence} are missing: the newest is #${head.sequence}.`;
      return { through, complete: false, problem: { sequence: through.sequence + 1, text } };
    }
  }
  const complete = through.sequence >= head.sequence;
  if (complete && through.hash !== head.hash && through.sequence === head.sequence) {
    const text = `The hash of #${head.sequence} is not the recorded one: the entry was replaced.`;
    return { through, complete: false, problem: { sequence: head.sequence, text } };
  }
  return { through, complete, problem: null };
}

function problemOf(entry: AuditEntry, before: AuditPlace): string | undefined {
  const expected = before.sequence + 1;
  if (entry.sequence !== expected) return `#${expected} is missing.`;
  if (hashOfEntry(entry) !== entry.hash) return `#${entry.sequence} was changed: its hash does not fit.`;
  if (entry.previousHash === before.hash) return undefined;
  return `#${before.sequence} was changed or replaced: #${entry.sequence} records another hash for it.`;
}
