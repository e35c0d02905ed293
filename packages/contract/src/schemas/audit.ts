import { z } from "zod";
import { instant } from "./instant.ts";

const values = z.record(z.string(), z.unknown()).nullable();

/** How an act ended. unknown: its process died before it could tell. */
const actOutcome = z.enum(["done", "refused", "failed", "unknown"]);

/** An entry of the audit log. `hash` is the SHA-256 of the canonical JSON (RFC 8785) of all other members. */
export const auditEntry = z.strictObject({
  sequence: z.int().min(1),
  at: instant,
  actor: z.strictObject({
    kind: z.enum(["person", "token", "service", "unknown"]),
    id: z.string().nullable(),
    /** Email address of a person, name of a token. */
    name: z.string().nullable(),
  }),
  /** `<noun>.<verb>`: finding.status_changed. */
  action: z.string(),
  target: z.strictObject({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  before: values,
  after: values,
  outcome: actOutcome,
  /** Error code of a refused or failed act. */
  code: z.string().nullable(),
  /** IP address of the client. */
  address: z.string().nullable(),
  /** before_chaining: an earlier version recorded it, without a chain. */
  source: z.enum(["request", "background", "before_chaining"]),
  previousHash: z.string(),
  hash: z.string(),
});

/** A place in the chain; sequence 0 is its beginning. */
export const auditPlace = z.strictObject({ sequence: z.int().min(0), hash: z.string() });

const word = z.string().trim().min(1).max(300).optional();

/** Filters of the audit log. */
export const auditFilter = {
  /** One entry by its number, such as that of a link. */
  sequence: z.coerce.number().int().min(1).optional(),
  /** ID or name of the actor. */
  actor: word,
  /** An action, or its noun. */
  action: word,
  /** ID or name of the target. */
  target: word,
  outcome: actOutcome.optional(),
  from: instant.optional(),
  /** Exclusive. */
  to: instant.optional(),
};

/** Where the log is forwarded, and how far. */
export const auditForwarding = z.strictObject({
  /** Scheme and host of the receiver; null: the address can't be decrypted, enter it again. */
  receiver: z.string().nullable(),
  /** Entries after this one are to be sent. */
  sentSequence: z.int(),
  /** Number of entries to send. */
  waiting: z.int(),
  /** When this receiver accepted entries last; null: not yet. */
  lastSentAt: instant.nullable(),
  /** The last attempt failed; null: it succeeded, or there was none. */
  problem: z.strictObject({ text: z.string(), at: instant, nextAttemptAt: instant }).nullable(),
});
