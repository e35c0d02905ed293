import { AppError } from "@skyledger/core/model/app-error";
import type { NotificationMessage } from "@skyledger/core/notifications/message";
import { notificationTypes } from "@skyledger/core/notifications/preferences";
import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { storedJson, storedRow, type Unparsed } from "../../platform/stored-json.ts";

export type DeliveryStatus = "pending" | "sent" | "dead" | "dropped";

/** One message for one channel of one person. Instants are ISO texts. */
export interface Delivery {
  id: string;
  workspaceId: string;
  userId: string;
  channel: string;
  type: string;
  message: NotificationMessage;
  status: DeliveryStatus;
  attempts: number;
  createdAt: string;
  nextAttemptAt: string;
  /** After this, it is given up. */
  triesUntil: string;
  finishedAt: string | null;
  lastError: string | null;
}

/** Input of the outbox. */
export interface NewDelivery {
  userId: string;
  channel: string;
  /** The same event has the same key: it is written once, however often it is decided. */
  eventKey: string;
  message: NotificationMessage;
}

const columns = `id, workspace_id as "workspaceId", user_id as "userId", channel, type, message, status, attempts,
  created_at as "createdAt", next_attempt_at as "nextAttemptAt", tries_until as "triesUntil",
  finished_at as "finishedAt", last_error as "lastError"`;

type Row = Unparsed<Delivery, "message">;

const message: z.ZodType<NotificationMessage> = z.object({
  type: z.enum([...notificationTypes, "approval_requested", "approval_decided", "test"]),
  tone: z.enum(["critical", "warning", "good", "info"]),
  title: z.string(),
  summary: z.string(),
  facts: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      path: z.string().exactOptional(),
      figure: z
        .object({
          label: z.string(),
          value: z.string(),
          note: z.string(),
          tone: z.enum(["good", "bad", "neutral"]),
        })
        .exactOptional(),
    }),
  ),
  items: z.array(
    z.object({
      group: z.string().exactOptional(),
      title: z.string(),
      detail: z.string(),
      advice: z.string().exactOptional(),
      path: z.string().nullable(),
    }),
  ),
  moreItems: z.number(),
  path: z.string(),
  linkLabel: z.string(),
  at: z.string(),
});
const toDelivery = storedRow<Delivery, "message">({
  message: storedJson("notification_outbox.message", message),
});

/**
 * Separates deliveries from rows with an unreadable message, with the reason, so that one does not block
 * others.
 */
function readable(rows: readonly Row[]): {
  deliveries: Delivery[];
  unreadable: { row: Row; reason: string }[];
} {
  const deliveries: Delivery[] = [];
  const unreadable: { row: Row; reason: string }[] = [];
  for (const row of rows) {
    try {
      deliveries.push(toDelivery(row));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      unreadable.push({ row, reason: error.detail });
    }
  }
  return { deliveries, unreadable };
}

/** Shown in the history for an unreadable message. */
function shown(row: Row): Delivery {
  const { deliveries, unreadable } = readable([row]);
  const [delivery] = deliveries;
  if (delivery) return delivery;
  const summary = unreadable[0]?.reason ?? "";
  const empty = {
    facts: [],
    items: [],
    moreItems: 0,
    path: "/notifications",
    linkLabel: "Open notifications",
  };
  const text = { type: "test", tone: "warning", title: "Message can't be read", summary } as const;
  return { ...row, message: { ...text, ...empty, at: row.createdAt } };
}

/** How long a message is tried. */
const triedMs = 24 * 3600_000;

/** Writes deliveries in the transaction of the reported change. @returns the number of new ones */
export async function addDeliveries(
  tx: Queryable,
  workspaceId: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const { rowCount } = await tx.query(
    `insert into notification_outbox (workspace_id, user_id, channel, type, event_key, message, created_at,
       next_attempt_at, tries_until)
     select $1, "userId", channel, message ->> 'type', "eventKey", message, $2, $2, $3
     from jsonb_to_recordset($4::jsonb) as row ("userId" uuid, channel text, "eventKey" text, message jsonb)
     on conflict on constraint notification_outbox_once do nothing`,
    [workspaceId, now, new Date(now.getTime() + triedMs), JSON.stringify(deliveries)],
  );
  return rowCount;
}
export type AddDeliveries = typeof addDeliveries;

/**
 * A delivery for its holder. `attempts` distinguishes holders, `triesUntil` those before and after a person
 * requested another round, which counts from the start.
 */
type HeldDelivery = Pick<Delivery, "id" | "workspaceId" | "attempts" | "triesUntil">;

export interface NotificationOutboxStore {
  /** Claims due deliveries without a holder; a holder without a result within the lease counts as dead. */
  claim(now: Date, limit: number, leaseSeconds: number): Promise<Delivery[]>;
  /** Ends a claimed delivery, unless another holder has it by now. */
  finish(
    delivery: HeldDelivery,
    end: { status: Exclude<DeliveryStatus, "pending">; at: Date; reason: string | null },
  ): Promise<void>;
  /** Postpones a claimed delivery. */
  postpone(delivery: HeldDelivery, later: { nextAttemptAt: Date; reason: string }): Promise<void>;
  /** A person's deliveries, newest first. */
  page(
    workspaceId: string,
    userId: string,
    query: {
      limit: number;
      before?: { createdAt: string; id: string } | undefined;
      status?: DeliveryStatus | undefined;
    },
  ): Promise<{ deliveries: Delivery[]; total: number }>;
  /** Undefined: no such delivery. `again` is false if it is already sent or still being tried. */
  resend(
    workspaceId: string,
    userId: string,
    id: string,
    now: Date,
  ): Promise<{ delivery: Delivery; again: boolean } | undefined>;
  /** Deletes ended deliveries older than `before`. */
  prune(before: Date): Promise<void>;
}

function handlingOf(db: Database): Pick<NotificationOutboxStore, "claim" | "finish" | "postpone" | "prune"> {
  return {
    claim: (now, limit, leaseSeconds) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<Row>(
          `update notification_outbox set attempts = attempts + 1, lease_until = $1::timestamptz + make_interval(secs => $3)
           where id in (
             select id from notification_outbox
             where status = 'pending' and next_attempt_at <= $1 and (lease_until is null or lease_until < $1)
             order by next_attempt_at, id limit $2 for update skip locked)
           returning ${columns}`,
          [now, limit, leaseSeconds],
        );
        const { deliveries, unreadable } = readable(rows);
        for (const { row, reason } of unreadable) {
          await tx.query(
            `update notification_outbox set status = 'dead', finished_at = $2, last_error = $3, lease_until = null
             where id = $1`,
            [row.id, now, reason],
          );
        }
        return deliveries;
      }),

    finish: ({ id, workspaceId, attempts, triesUntil }, { status, at, reason }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update notification_outbox set status = $4, finished_at = $5, last_error = $6, lease_until = null
           where workspace_id = $1 and id = $2 and attempts = $3 and tries_until = $7 and status = 'pending'`,
          [workspaceId, id, attempts, status, at, reason, triesUntil],
        );
      }),

    postpone: ({ id, workspaceId, attempts, triesUntil }, { nextAttemptAt, reason }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update notification_outbox set next_attempt_at = $4, last_error = $5, lease_until = null
           where workspace_id = $1 and id = $2 and attempts = $3 and tries_until = $6 and status = 'pending'`,
          [workspaceId, id, attempts, nextAttemptAt, reason, triesUntil],
        );
      }),

    prune: (before) =>
      db.system(async (tx) => {
        await tx.query("delete from notification_outbox where status <> 'pending' and created_at < $1", [
          before,
        ]);
      }),
  };
}

export function createNotificationOutboxStore(db: Database): NotificationOutboxStore {
  return {
    ...handlingOf(db),
    page: (workspaceId, userId, { limit, before, status }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const filter = "workspace_id = $1 and user_id = $2 and ($3::text is null or status = $3)";
        const { rows } = await tx.query<Row>(
          `select ${columns} from notification_outbox where ${filter}
             and ($4::timestamptz is null or (created_at, id) < ($4, $5::uuid))
           order by created_at desc, id desc limit $6`,
          [workspaceId, userId, status, before?.createdAt, before?.id, limit],
        );
        const counted = await tx.query<{ total: number }>(
          `select count(*)::int as total from notification_outbox where ${filter}`,
          [workspaceId, userId, status],
        );
        return { deliveries: rows.map(shown), total: counted.rows[0]?.total ?? 0 };
      }),

    async resend(workspaceId, userId, id, now) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, async (tx) => {
        const revived = await tx.query<Row>(
          `update notification_outbox set status = 'pending', attempts = 0, next_attempt_at = $4, tries_until = $5,
             finished_at = null, lease_until = null
           where workspace_id = $1 and user_id = $2 and id = $3 and status in ('dead', 'dropped') returning ${columns}`,
          [workspaceId, userId, id, now, new Date(now.getTime() + triedMs)],
        );
        const [again] = revived.rows;
        if (again) return { delivery: toDelivery(again), again: true };
        const { rows } = await tx.query<Row>(
          `select ${columns} from notification_outbox where workspace_id = $1 and user_id = $2 and id = $3`,
          [workspaceId, userId, id],
        );
        return rows[0] && { delivery: shown(rows[0]), again: false };
      });
    },
  };
}
