import { randomUUID } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import { z } from "zod";
import { describeAct } from "../platform/acts.ts";
import type { Seal } from "../platform/keys/seal.ts";
import type { Principal } from "../platform/principal.ts";
import type { AuditMessage, AuditWebhook, NotAccepted, Receiver } from "./channels/webhook.ts";
import type { AuditEntriesStore } from "./store/entries-store.ts";
import type { ForwardingStore, StoredForwarding } from "./store/forwarding-store.ts";

/** Entries in one request. */
const batch = 100;
/** Workspaces at a time. */
const atOnce = 8;
/** Well above the maximum time of a request: a longer attempt belongs to a process that died. */
const leaseSeconds = 120;
/** Delays after the first, second, … failed attempt. The last one repeats: entries wait until they are accepted. */
const delaysMs = [10, 60, 300, 900, 3_600].map((seconds) => seconds * 1_000);
const longestDelayMs = 6 * 3_600_000;

const sealedReceiver: z.ZodType<Receiver> = z.object({ url: z.string(), secret: z.string() });

/** Forwarding as people see it. */
export interface ShownForwarding {
  /** Scheme and host; the rest of the address may be secret. Null: it can't be decrypted. */
  receiver: string | null;
  /** Entries after this one are to be sent. */
  sentSequence: number;
  /** Number of entries to send. */
  waiting: number;
  /** When this receiver accepted entries last. */
  lastSentAt: string | null;
  /** Why the last attempt failed, and when the next one is; null: it succeeded. */
  problem: { text: string; at: string; nextAttemptAt: string } | null;
}

/** Forwards the audit log to a receiver of the workspace. Deliveries are not entries of the log. */
export interface AuditForwarding {
  show(principal: Principal): Promise<ShownForwarding | null>;
  /**
   * Sets the receiver. One that exists keeps its place in the log; for a new one, `existing` entries are sent too.
   * Throws invalid_input where a new one has no secret.
   */
  set(
    principal: Principal,
    to: { url: string; secret?: string | undefined; existing: boolean },
  ): Promise<ShownForwarding>;
  /** Throws not_found. */
  remove(principal: Principal): Promise<void>;
  /** Sends a signed test without entries. Throws not_found. @returns why it failed, null: it was accepted */
  test(principal: Principal): Promise<{ problem: string | null }>;
  /** Sends everything that is due. Once `stopping` is aborted, it ends after the requests under way. */
  sendDue(stopping: AbortSignal): Promise<void>;
}

interface Deps {
  readonly store: ForwardingStore;
  readonly entries: Pick<AuditEntriesStore, "after" | "head" | "start">;
  readonly seal: Seal;
  readonly webhook: AuditWebhook;
  readonly now: () => Date;
  /** Called for an attempt that could not be handled at all: a bug. */
  readonly onFailure: (error: unknown, workspaceId: string) => void;
}

const missing = () => new AppError("not_found", "The audit log is not forwarded.");
const ownerOf = (workspaceId: string) => `audit-webhook:${workspaceId}`;

class Forwarding implements AuditForwarding {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async show({ workspaceId }: Pick<Principal, "workspaceId">): Promise<ShownForwarding | null> {
    const { store, entries } = this.#deps;
    const stored = await store.find(workspaceId);
    if (!stored) return null;
    const { sequence } = await entries.head(workspaceId);
    const { sentSequence, lastSentAt, lastProblem: text, lastProblemAt: at, nextAttemptAt } = stored;
    const opened = this.#open(stored);
    return {
      ...{ receiver: opened ? new URL(opened.url).origin : null, sentSequence, lastSentAt },
      waiting: Math.max(0, sequence - sentSequence),
      problem: text === null || at === null ? null : { text, at, nextAttemptAt },
    };
  }

  async set(
    principal: Principal,
    { url, secret, existing }: { url: string; secret?: string | undefined; existing: boolean },
  ): Promise<ShownForwarding> {
    const { store, entries, seal, now } = this.#deps;
    const { workspaceId } = principal;
    this.#requireTarget(url);
    const before = await store.find(workspaceId);
    const known = before && this.#open(before);
    const key = secret ?? known?.secret;
    if (key === undefined) {
      const message = "Enter a signing secret.";
      throw new AppError("invalid_input", message, { issues: [{ path: "secret", message }] });
    }
    const { sequence } = existing ? await entries.start(workspaceId) : await entries.head(workspaceId);
    await store.set(workspaceId, {
      sealed: seal.close(JSON.stringify({ url, secret: key } satisfies Receiver), ownerOf(workspaceId)),
      sentSequence: sequence,
      now: now(),
    });
    describeAct({
      before: { receiver: known ? new URL(known.url).origin : null },
      after: { receiver: new URL(url).origin, secretChanged: key !== known?.secret },
    });
    const shown = await this.show(principal);
    if (!shown) throw missing();
    return shown;
  }

  #requireTarget(url: string): void {
    const message = this.#deps.webhook.refusal(url);
    if (message !== null)
      throw new AppError("invalid_input", message, { issues: [{ path: "url", message }] });
  }

  async remove({ workspaceId }: Principal): Promise<void> {
    const { store } = this.#deps;
    const before = await store.find(workspaceId);
    const known = before && this.#open(before);
    if (!(await store.remove(workspaceId))) throw missing();
    describeAct({ before: { receiver: known ? new URL(known.url).origin : null } });
  }

  async test({ workspaceId }: Principal): Promise<{ problem: string | null }> {
    const stored = await this.#deps.store.find(workspaceId);
    if (!stored) throw missing();
    const message = { id: `test-${randomUUID()}`, type: "audit.test", workspaceId, entries: [] } as const;
    return { problem: (await this.#post(stored, message))?.text ?? null };
  }

  async sendDue(stopping: AbortSignal): Promise<void> {
    const { store, now } = this.#deps;
    // A new receiver can get a long log.
    while (!stopping.aborted) {
      const claimed = await store.claim(now(), atOnce, leaseSeconds);
      if (claimed.length === 0) return;
      await Promise.all(
        claimed.map((one) =>
          // The lease expires, and the entries are sent again.
          this.#send(one).catch((error: unknown) => this.#deps.onFailure(error, one.workspaceId)),
        ),
      );
    }
  }

  async #send(claimed: StoredForwarding): Promise<void> {
    const { store, entries, now } = this.#deps;
    const { workspaceId, sentSequence } = claimed;
    const part = await entries.after(workspaceId, sentSequence, batch);
    const [first] = part;
    const last = part.at(-1);
    if (!first || !last) throw new Error("the audit log has no entry after the place of the receiver");
    const id = `audit-${workspaceId}-${first.sequence}-${last.sequence}`;
    const problem = await this.#post(claimed, { id, type: "audit.entries", workspaceId, entries: part });
    const at = now();
    if (problem === null) return await store.sent(claimed, last.sequence, at);
    const usual = delaysMs[Math.min(claimed.attempts, delaysMs.length - 1)] ?? 0;
    const requested = Math.min((problem.retryAfterSeconds ?? 0) * 1_000, longestDelayMs);
    const nextAttemptAt = new Date(at.getTime() + Math.max(usual, requested));
    await store.postpone(claimed, { text: problem.text, now: at, nextAttemptAt });
  }

  async #post(stored: StoredForwarding, message: AuditMessage): Promise<NotAccepted | null> {
    const { webhook, now } = this.#deps;
    const opened = this.#open(stored);
    if (opened) return await webhook.send(opened, message, now());
    return {
      text: "The address can't be decrypted because the server's key file was replaced. Enter it again.",
    };
  }

  #open({ sealed, workspaceId }: StoredForwarding): Receiver | undefined {
    const opened = this.#deps.seal.open(sealed, ownerOf(workspaceId));
    return opened.opened ? sealedReceiver.parse(JSON.parse(opened.text)) : undefined;
  }
}

export function createAuditForwarding(deps: Deps): AuditForwarding {
  return new Forwarding(deps);
}
