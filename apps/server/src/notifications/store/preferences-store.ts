import { nextWallTime } from "@skyledger/core/model/wall-clock";
import {
  defaultPreferences,
  type NotificationPreferences,
  summaryTime,
  type Thresholds,
} from "@skyledger/core/notifications/preferences";
import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** A channel with a person's settings; `settings` is sealed. */
export interface StoredChannel {
  channel: string;
  enabled: boolean;
  settings: string;
}

/** An enabled channel. */
export interface KeptChannel extends Omit<StoredChannel, "settings"> {
  /** Null: nothing was chosen yet, and emails go to the person's own address. */
  settings: string | null;
}

/** A person's choice, or the defaults. */
export interface StoredPreferences extends NotificationPreferences {
  userId: string;
  /** The person's confirmed address. */
  ownAddress: string;
  /** Null: nothing was saved yet. */
  updatedAt: string | null;
  channels: KeptChannel[];
}

/** Everything that is saved at once. */
export interface PreferencesChange extends NotificationPreferences {
  /** When the workspace's next weekly summaries are due. */
  nextSummaryAt: Date;
  now: Date;
  /** Channels to write; others are unchanged. */
  channels: readonly StoredChannel[];
  /** Undefined: the workspace's time zone is unchanged. */
  timeZone: string | undefined;
}

type PreferencesRow = Record<keyof NotificationPreferences["types"], boolean> &
  Thresholds &
  Pick<StoredPreferences, "userId" | "ownAddress" | "updatedAt" | "channels">;

/** Columns of a person's preferences `p` with their channels. */
const preferencesColumns = `p.user_id as "userId", p.critical_findings, p.cost_spikes, p.unused_resources,
  p.remediation_status, p.weekly_summary, p.assigned_work, p.comments, p.cost_spike_percentage, p.unused_resource_days, p.critical_finding_count,
  p.updated_at as "updatedAt", (select u.email from users u where u.id = p.user_id) as "ownAddress",
  coalesce((select jsonb_agg(jsonb_build_object('channel', c.channel, 'enabled', c.enabled, 'settings', c.settings)
    order by c.channel) from notification_channels c where c.user_id = p.user_id), '[]') as channels`;

/** A row of `preferencesColumns` as an object. */
function toPreferences(row: PreferencesRow): StoredPreferences {
  return {
    userId: row.userId,
    ownAddress: row.ownAddress,
    updatedAt: row.updatedAt,
    channels: row.channels,
    types: {
      critical_findings: row.critical_findings,
      cost_spikes: row.cost_spikes,
      unused_resources: row.unused_resources,
      remediation_status: row.remediation_status,
      weekly_summary: row.weekly_summary,
      assigned_work: row.assigned_work,
      comments: row.comments,
    },
    thresholds: {
      cost_spike_percentage: row.cost_spike_percentage,
      unused_resource_days: row.unused_resource_days,
      critical_finding_count: row.critical_finding_count,
    },
  };
}

/** A person whose roles cover only some accounts: messages are about every account, so the person gets none. */
const hasOnlySomeAccounts = `exists (select from grants g where g.user_id = p.user_id)
  and not exists (select from grants g where g.user_id = p.user_id and g.scope ->> 'kind' = 'workspace')`;

/** Whether the person of preferences `p` has access: deactivated people receive nothing. */
const isActive = "exists (select from users u where u.id = p.user_id and u.deactivated_at is null)";

/** Everyone of a workspace who may be notified of every account, in the transaction of the change. */
export async function preferencesOfWorkspace(
  tx: Queryable,
  workspaceId: string,
): Promise<StoredPreferences[]> {
  const { rows } = await tx.query<PreferencesRow>(
    `select ${preferencesColumns} from notification_preferences p
     where p.workspace_id = $1 and not (${hasOnlySomeAccounts}) and ${isActive} order by p.user_id`,
    [workspaceId],
  );
  return rows.map(toPreferences);
}
export type PreferencesOfWorkspace = typeof preferencesOfWorkspace;

/** Some members, also those with only some accounts: the caller knows what they may see. */
export async function preferencesOfPeople(
  tx: Queryable,
  workspaceId: string,
  userIds: readonly string[],
): Promise<StoredPreferences[]> {
  const { rows } = await tx.query<PreferencesRow>(
    `select ${preferencesColumns} from notification_preferences p
     where p.workspace_id = $1 and p.user_id = any($2::uuid[]) and ${isActive} order by p.user_id`,
    [workspaceId, userIds],
  );
  return rows.map(toPreferences);
}
export type PreferencesOfPeople = typeof preferencesOfPeople;

/**
 * The specification's defaults (section 3) apply once an address is confirmed, in whose transaction this is
 * called: emails to that address, every type, 20 / 7 / 1. Earlier choices stay.
 */
export async function addDefaultPreferences(
  tx: Queryable,
  { workspaceId, userId, now }: { workspaceId: string; userId: string; now: Date },
): Promise<void> {
  const { rows } = await tx.query<{ zone: string }>(
    "select time_zone as zone from workspaces where id = $1",
    [workspaceId],
  );
  const [workspace] = rows;
  if (!workspace) throw new Error(`There is no workspace ${workspaceId}.`);
  const nextSummaryAt = nextWallTime(now, workspace.zone, summaryTime);
  const { types, thresholds } = defaultPreferences;
  const added = await tx.query(
    `insert into notification_preferences (user_id, workspace_id, critical_findings, cost_spikes, unused_resources,
       remediation_status, weekly_summary, assigned_work, comments, cost_spike_percentage, unused_resource_days,
       critical_finding_count, weekly_due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (user_id) do nothing`,
    [userId, workspaceId, ...valuesOf({ types, thresholds }), types.weekly_summary ? nextSummaryAt : null],
  );
  if (added.rowCount === 0) return;
  await tx.query(
    `insert into notification_channels (user_id, workspace_id, channel, enabled, settings, updated_at)
     values ($1, $2, 'email', true, null, $3)`,
    [userId, workspaceId, now],
  );
}

export interface NotificationPreferencesStore {
  /** Undefined: this person has not confirmed an address yet. */
  find(workspaceId: string, userId: string): Promise<StoredPreferences | undefined>;
  /** The workspace's time zone, an IANA name. */
  timeZone(workspaceId: string): Promise<string>;
  save(workspaceId: string, userId: string, change: PreferencesChange): Promise<void>;
}

/** In the order of the table's columns. */
function valuesOf({ types, thresholds }: NotificationPreferences): (boolean | number)[] {
  return [
    types.critical_findings,
    types.cost_spikes,
    types.unused_resources,
    types.remediation_status,
    types.weekly_summary,
    types.assigned_work,
    types.comments,
    thresholds.cost_spike_percentage,
    thresholds.unused_resource_days,
    thresholds.critical_finding_count,
  ];
}

async function savePreferences(
  tx: Queryable,
  workspaceId: string,
  userId: string,
  { types, thresholds, nextSummaryAt, now }: PreferencesChange,
): Promise<void> {
  await tx.query(
    `insert into notification_preferences (user_id, workspace_id, critical_findings, cost_spikes, unused_resources,
       remediation_status, weekly_summary, assigned_work, comments, cost_spike_percentage, unused_resource_days,
       critical_finding_count, weekly_due_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (user_id) do update set critical_findings = excluded.critical_findings,
       cost_spikes = excluded.cost_spikes, unused_resources = excluded.unused_resources,
       remediation_status = excluded.remediation_status, weekly_summary = excluded.weekly_summary,
       assigned_work = excluded.assigned_work, comments = excluded.comments,
       cost_spike_percentage = excluded.cost_spike_percentage, unused_resource_days = excluded.unused_resource_days,
       critical_finding_count = excluded.critical_finding_count, updated_at = excluded.updated_at,
       weekly_due_at = case
         -- One that is due already and about to be sent is not put off by saving.
         when excluded.weekly_summary and notification_preferences.weekly_due_at <= excluded.updated_at
           then notification_preferences.weekly_due_at
         else excluded.weekly_due_at end`,
    [
      userId,
      workspaceId,
      ...valuesOf({ types, thresholds }),
      types.weekly_summary ? nextSummaryAt : null,
      now,
    ],
  );
}

/** Moves schedules to the workspace's time zone, in the transaction that changes it. */
export type MoveSchedules = (
  tx: Queryable,
  workspaceId: string,
  zone: { timeZone: string; now: Date },
) => Promise<void>;

export function createNotificationPreferencesStore(
  db: Database,
  moveSchedules: MoveSchedules,
): NotificationPreferencesStore {
  return {
    find: async (workspaceId, userId) => {
      const { rows } = await db.queryIn<PreferencesRow>(
        workspaceId,
        `select ${preferencesColumns} from notification_preferences p where p.workspace_id = $1 and p.user_id = $2`,
        [workspaceId, userId],
      );
      return rows[0] && toPreferences(rows[0]);
    },

    timeZone: async (workspaceId) => {
      const { rows } = await db.queryIn<{ zone: string }>(
        workspaceId,
        "select time_zone as zone from workspaces where id = $1",
        [workspaceId],
      );
      const [row] = rows;
      if (!row) throw new Error(`There is no workspace ${workspaceId}.`);
      return row.zone;
    },

    save: (workspaceId, userId, change) =>
      db.forWorkspace(workspaceId, async (tx) => {
        if (change.timeZone !== undefined) {
          await tx.query("update workspaces set time_zone = $2 where id = $1", [
            workspaceId,
            change.timeZone,
          ]);
          await tx.query(
            `update notification_preferences set weekly_due_at = $2
             where workspace_id = $1 and user_id <> $3 and weekly_due_at > $4`,
            [workspaceId, change.nextSummaryAt, userId, change.now],
          );
          await moveSchedules(tx, workspaceId, { timeZone: change.timeZone, now: change.now });
        }
        await savePreferences(tx, workspaceId, userId, change);
        for (const { channel, enabled, settings } of change.channels) {
          await tx.query(
            `insert into notification_channels (user_id, workspace_id, channel, enabled, settings, updated_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (user_id, channel) do update
               set enabled = excluded.enabled, settings = excluded.settings, updated_at = excluded.updated_at`,
            [userId, workspaceId, channel, enabled, settings, change.now],
          );
        }
      }),
  };
}
