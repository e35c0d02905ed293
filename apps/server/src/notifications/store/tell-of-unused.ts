import { accountLabel } from "@skyledger/core/model/account-label";
import { decide } from "@skyledger/core/notifications/decide";
import { idleLongEnough, type UnusedResource } from "@skyledger/core/notifications/unused-resources";
import { withHashedJoins } from "../../platform/db/hashed-joins.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { addDeliveries } from "./notification-outbox-store.ts";
import { preferencesOfWorkspace, type StoredPreferences } from "./notification-preferences-store.ts";

/** What an account's inventory led to. Instants are ISO texts. */
interface Judged {
  workspaceId: string;
  accountId: string;
  /** When the inventory was read: nothing is known to be unused later than that. */
  takenAt: string;
  /** When it was judged; the same inventory may be judged again with later metrics. */
  judgedAt: string;
}

/** Remembers since when a resource is unused; one that is used again, or gone, begins anew. */
async function noteSightings(tx: Queryable, { workspaceId, accountId, takenAt }: Judged): Promise<void> {
  const params = [workspaceId, accountId];
  // A gap is no use: what could not be judged this time keeps its day, and so does what somebody dismissed.
  await tx.query(
    `delete from unused_sightings u where u.workspace_id = $1 and u.account_id = $2
       and not exists (select from recommendations r where r.workspace_id = $1 and r.arn = u.arn
         and r.type = 'UNUSED_RESOURCE' and r.status in ('open', 'dismissed'))
       and not exists (select from savings s where s.workspace_id = $1 and s.arn = u.arn
         and s.type = 'UNUSED_RESOURCE' and s.verdict = 'unknown')`,
    params,
  );
  await tx.query(
    `insert into unused_sightings (workspace_id, account_id, arn, unused_since)
     select distinct $1::uuid, $2::uuid, r.arn, $3::timestamptz from recommendations r
     where r.workspace_id = $1 and r.account_id = $2 and r.type = 'UNUSED_RESOURCE' and r.status = 'open'
     on conflict (workspace_id, arn) do nothing`,
    [...params, takenAt],
  );
}

type CandidateRow = Omit<UnusedResource, "account"> & { kind: string; accountName: string };

/** What is unused and was not told to this person. */
async function candidates(
  tx: Queryable,
  { workspaceId, accountId }: Judged,
  userId: string,
): Promise<UnusedResource[]> {
  const { rows } = await tx.query<CandidateRow>(
    `with unused as (
       select distinct on (s.arn) s.arn, s.description, s.monthly_savings,
         sum(s.counted_in_type) over (partition by s.arn) as counted
       from recommendations s
       where s.workspace_id = $1 and s.type = 'UNUSED_RESOURCE' and s.status = 'open'
       order by s.arn, s.monthly_savings desc nulls last, s.rule_id)
     select u.arn, r.name, r.label, r.region, u.unused_since as "unusedSince", a.kind, a.name as "accountName",
       s.description as why, case when s.monthly_savings is null then null else s.counted end as "monthlyCost"
     from unused_sightings u
     join resources r on r.workspace_id = $1 and r.arn = u.arn
     join cloud_accounts a on a.id = u.account_id
     -- What another one saves already (a volume together with its stopped instance) is not told again.
     join unused s on s.arn = u.arn and (s.monthly_savings is null or s.monthly_savings = 0 or s.counted > 0)
     where r.gone_at is null and not r.ended and u.workspace_id = $1 and u.account_id = $2
       and not exists (select from unused_told t where t.user_id = $3 and t.workspace_id = $1 and t.arn = u.arn)`,
    [workspaceId, accountId, userId],
  );
  return rows.map(({ kind, accountName, ...row }) => ({
    ...row,
    account: accountLabel({ kind, name: accountName }),
  }));
}

async function tell(tx: Queryable, judged: Judged, person: StoredPreferences): Promise<void> {
  const { workspaceId, accountId, takenAt, judgedAt } = judged;
  const channels = person.channels.filter(({ enabled }) => enabled);
  if (!person.types.unused_resources || channels.length === 0) return;
  const event = {
    type: "unused_resources",
    occasion: `${accountId}:${judgedAt}`,
    at: takenAt,
    resources: await candidates(tx, judged, person.userId),
  } as const;
  const draft = decide(event, person);
  const now = new Date(judgedAt);
  if (draft === null) return;
  const { key: eventKey, message } = draft;
  const deliveries = channels.map(({ channel }) => ({ userId: person.userId, channel, eventKey, message }));
  await addDeliveries(tx, workspaceId, deliveries, now);
  await tx.query(
    `insert into unused_told (user_id, workspace_id, arn, told_at)
     select $1, $2, unnest($3::text[]), $4 on conflict (user_id, arn) do nothing`,
    [person.userId, workspaceId, idleLongEnough(event, person).map(({ arn }) => arn), now],
  );
}

/** After an inventory was judged: remembers what is unused, and tells those whose number of days is reached, once. */
export async function tellOfUnused(tx: Queryable, judged: Judged): Promise<void> {
  await withHashedJoins(tx, async () => {
    await noteSightings(tx, judged);
    for (const person of await preferencesOfWorkspace(tx, judged.workspaceId)) await tell(tx, judged, person);
  });
}
