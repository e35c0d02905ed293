import type { Severity } from "@skyledger/core/model/define-check";
import { withPrincipal } from "@skyledger/core/security-hub/hub-finding";
import { describeEntry, hubCheckPrefix, type KnownCheck } from "@skyledger/core/security-hub/place-finding";
import {
  type EntryPlan,
  entryKeyText,
  type PlacedFinding,
  planImport,
  type StoredEntry,
  type StoredHubFinding,
} from "@skyledger/core/security-hub/plan-import";
import type { Database } from "../../platform/db/database.ts";
import { mergeCounts } from "../../platform/db/merge-counts.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type RefusedRow, rowBatches, writeRows } from "../../platform/db/row-batches.ts";
import type { Notify } from "../../platform/notify.ts";
import { searchText } from "../../platform/search-text.ts";
import { countActiveCritical, takeImportedCritical } from "./imported-critical.ts";

/** The changes of an import. */
export interface ImportCounts {
  /** Findings of Security Hub that were new or had changed. */
  read: number;
  created: number;
  resolved: number;
  regressions: number;
}

export interface HubImportStore {
  /**
   * Imports findings of one region in one transaction: entries, their history, and the details of each
   * finding. Returns those that the database could not store: they keep their old row.
   */
  apply(
    workspaceId: string,
    accountId: string,
    region: string,
    placed: readonly PlacedFinding[],
    checkOf: (checkId: string) => KnownCheck | undefined,
    at: string,
  ): Promise<ImportCounts & { refused: RefusedRow<PlacedFinding>[] }>;
  /**
   * Notifies of findings that imports made critical since the last report. @param occasion key of this import
   * alone
   */
  report(workspaceId: string, occasion: string, at: string): Promise<void>;
}

/** Name in a finding's history. */
const hubActor = "security-hub";

const severities: readonly Severity[] = ["critical", "high", "medium", "low", "informational"];

interface EntryRow extends StoredEntry {
  region: string;
}
type Place = { region: string; name: string };

async function readKnown(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  placed: readonly PlacedFinding[],
) {
  const arns = [...new Set(placed.map(({ arn }) => arn))];
  const entries = await tx.query<EntryRow>(
    `select id, region, arn, check_id as "checkId", source_id as "sourceId", status, set_by as "setBy",
       detection_count as "detectionCount", regression, ignored_until as "ignoredUntil", resolved_at as "resolvedAt",
       own_result is not distinct from 'fails' as "ownFailing"
     from findings where workspace_id = $1 and account_id = $2 and arn = any($3) and check_id = any($4)
     order by id for update`,
    [workspaceId, accountId, arns, [...new Set(placed.map(({ checkId }) => checkId))]],
  );
  const findings = await tx.query<StoredHubFinding>(
    `select hub_id as "hubId", finding_id as "findingId", sight, compliance, workflow, updated_at as "updatedAt"
     from hub_findings where workspace_id = $1 and account_id = $2 and (hub_id = any($3) or finding_id = any($4))`,
    [workspaceId, accountId, placed.map(({ finding }) => finding.hubId), entries.rows.map(({ id }) => id)],
  );
  const places = await tx.query<Place & { arn: string }>(
    "select arn, region, name from resources where workspace_id = $1 and account_id = $2 and arn = any($3)",
    [workspaceId, accountId, arns],
  );
  return {
    entries: entries.rows,
    findings: findings.rows,
    places: new Map(places.rows.map(({ arn, ...place }) => [arn, place])),
  };
}

/** The region of a resource that isn't in the inventory. One without a region belongs to the whole account. */
function placeOf(arn: string, region: string, known: Place | undefined): Place {
  if (known) return known;
  const parts = arn.split(":");
  const ofNoRegion = parts[0] === "arn" && parts[3] === "";
  return { region: ofNoRegion ? "global" : region, name: arn.split(/[/:]/).at(-1) || arn };
}

function entryRow(plan: EntryPlan, { region, name: own }: Place, check: KnownCheck | undefined) {
  const { key, id, state, transition, reported, seenAgain } = plan;
  const shown = reported && describeEntry(reported, check);
  const name = reported ? withPrincipal(own, reported) : own;
  return {
    ...{ ...key, id, ...state, stays: state === null, region, resourceName: name },
    seenAgain,
    transition,
    firstSeenAt: reported?.createdAt ?? null,
    shown: shown && {
      ...shown,
      severity: severities.indexOf(shown.severity),
      // With its check's texts: most checks of Security Hub are not ours.
      searchText: searchText([shown.title, key.checkId, shown.service, name, key.arn, shown.description]),
    },
  };
}

const given = `select * from jsonb_to_recordset($4::jsonb) as row (id uuid, arn text, "checkId" text, "sourceId" text,
  region text, "resourceName" text, status text, "setBy" text, "detectionCount" integer, regression boolean,
  "ignoredUntil" timestamptz, stays boolean, "seenAgain" boolean, "firstSeenAt" timestamptz, shown jsonb, transition jsonb)`;

const newSql = `
  insert into findings (workspace_id, account_id, region, arn, check_id, source_id, resource_name, severity, category,
    service, title, description, status, set_by, evidence, detection_count, regression, first_seen_at, last_seen_at, open_since,
    search_text, unreported)
  select $1, $2, region, arn, "checkId", "sourceId", "resourceName", (shown ->> 'severity')::smallint, shown ->> 'category',
    shown ->> 'service', shown ->> 'title', shown ->> 'description', status, "setBy", shown -> 'evidence',
    "detectionCount", regression, least("firstSeenAt", $3), $3, least("firstSeenAt", $3), shown ->> 'searchText',
    status = 'ACTIVE' and (shown ->> 'severity')::smallint = 0
  from (${given}) g where id is null
  returning id, arn, check_id as "checkId", source_id as "sourceId"`;

const oldSql = `
  update findings f set
    status = case when g.stays then f.status else g.status end,
    set_by = case when g.stays then f.set_by else g."setBy" end,
    detection_count = case when g.stays then f.detection_count else g."detectionCount" end,
    regression = case when g.stays then f.regression else g.regression end,
    ignored_until = case when g.stays then f.ignored_until else g."ignoredUntil" end,
    resolved_at = case when g.stays then f.resolved_at when g.status = 'RESOLVED' then coalesce(f.resolved_at, $3) end,
    open_since = case when not g.stays and g.status = 'ACTIVE' and f.status = 'RESOLVED' and f.set_by = 'scan' then $3 else f.open_since end,
    last_seen_at = case when g."seenAgain" and not g.stays then $3 else f.last_seen_at end,
    severity = case when g.reported then (g.shown ->> 'severity')::smallint else f.severity end,
    title = case when g.reported then g.shown ->> 'title' else f.title end,
    description = case when g.reported then g.shown ->> 'description' else f.description end,
    evidence = case when g.reported then g.shown -> 'evidence' else f.evidence end,
    search_text = case when g.reported then g.shown ->> 'searchText' else f.search_text end,
    -- Other words than a scan's: the next one writes its own again.
    content = case when g.reported then null else f.content end,
    unreported = f.unreported or (
      case when g.stays then f.status else g.status end = 'ACTIVE'
      and case when g.reported then (g.shown ->> 'severity')::smallint else f.severity end = 0
      and not (f.status = 'ACTIVE' and f.severity = 0))
  from (select *, jsonb_typeof(shown) = 'object' as reported from (${given}) r where id is not null) g
  where f.workspace_id = $1 and f.account_id = $2 and f.id = g.id`;

const historySql = `
  insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
  select $1, id, $2, '${hubActor}', transition ->> 'from', transition ->> 'to', transition ->> 'note'
  from jsonb_to_recordset($3::jsonb) as row (id uuid, transition jsonb)`;

const rowsSql = `
  insert into hub_findings (workspace_id, account_id, region, hub_id, finding_id, product, control_id, sight, severity,
    compliance, workflow, updated_at)
  select $1, $2, $3, "hubId", "findingId", product, "controlId", sight, severity, compliance, workflow, "updatedAt"
  from jsonb_to_recordset($4::jsonb) as row ("hubId" text, "findingId" uuid, product text, "controlId" text, sight text,
    severity smallint, compliance text, workflow text, "updatedAt" timestamptz)
  on conflict on constraint hub_findings_identity do update set
    region = excluded.region, finding_id = excluded.finding_id, product = excluded.product,
    control_id = excluded.control_id, sight = excluded.sight, severity = excluded.severity,
    compliance = excluded.compliance, workflow = excluded.workflow, updated_at = excluded.updated_at`;

/** An entry that was merged into another: since then a check covers its control. */
const leftSql = `
  with lost as (
    update findings f set status = 'RESOLVED', set_by = 'scan', resolved_at = $3
    where f.workspace_id = $1 and f.account_id = $2 and f.id = any($4) and f.own_result is null and f.status = 'ACTIVE'
      and not exists (select 1 from hub_findings h where h.workspace_id = $1 and h.finding_id = f.id)
    returning f.id
  )
  insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
  select $1, id, $3, '${hubActor}', 'ACTIVE', 'RESOLVED', 'A check of Skyledger covers it now: see the entry of that check.'
  from lost`;

async function write(
  tx: Queryable,
  {
    workspaceId,
    accountId,
    region,
    at,
  }: { workspaceId: string; accountId: string; region: string; at: string },
  plans: readonly EntryPlan[],
  rows: readonly ReturnType<typeof entryRow>[],
): Promise<void> {
  const entries = JSON.stringify(rows);
  const created = await tx.query<{ id: string } & EntryPlan["key"]>(newSql, [
    workspaceId,
    accountId,
    at,
    entries,
  ]);
  await tx.query(oldSql, [workspaceId, accountId, at, entries]);
  const newIds = new Map(created.rows.map((row) => [entryKeyText(row), row.id]));
  const idOf = ({ id, key }: EntryPlan) => id ?? newIds.get(entryKeyText(key));
  const changes = plans.filter(({ transition }) => transition !== null);
  await tx.query(historySql, [
    workspaceId,
    at,
    JSON.stringify(changes.map((plan) => ({ id: idOf(plan), transition: plan.transition }))),
  ]);
  const findings = plans.flatMap((plan) =>
    plan.rows.map(({ finding, ...row }) => ({
      ...row,
      findingId: idOf(plan),
      product: finding.product,
      controlId: finding.controlId,
      severity: severities.indexOf(finding.severity),
    })),
  );
  for (const batch of rowBatches(findings, ({ hubId }) => hubId))
    await tx.query(rowsSql, [workspaceId, accountId, region, JSON.stringify(batch)]);
}

async function applyBatch(
  tx: Queryable,
  where: { workspaceId: string; accountId: string; region: string; at: string },
  placed: readonly PlacedFinding[],
  checkOf: (checkId: string) => KnownCheck | undefined,
): Promise<ImportCounts> {
  const { workspaceId, accountId, region, at } = where;
  const known = await readKnown(tx, workspaceId, accountId, placed);
  const plans = planImport(placed, known, at);
  if (plans.length === 0) return countsOf(plans);
  const inventoryRegion = new Map(known.entries.map((entry) => [entry.id, entry.region]));
  const rows = plans.map((plan) => {
    const place = placeOf(plan.key.arn, region, known.places.get(plan.key.arn));
    const entryRegion = (plan.id && inventoryRegion.get(plan.id)) || place.region;
    const check = plan.key.checkId.startsWith(hubCheckPrefix) ? undefined : checkOf(plan.key.checkId);
    return entryRow(plan, { ...place, region: entryRegion }, check);
  });
  await write(tx, where, plans, rows);
  const moved = known.findings.filter((row) =>
    plans.some((plan) => plan.id !== row.findingId && plan.rows.some(({ hubId }) => hubId === row.hubId)),
  );
  if (moved.length > 0) {
    await tx.query(leftSql, [workspaceId, accountId, at, moved.map(({ findingId }) => findingId)]);
  }
  return countsOf(plans);
}

export function createHubImportStore(db: Database, notify: Notify): HubImportStore {
  return {
    report: (workspaceId, occasion, at) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const appeared = await takeImportedCritical(tx, workspaceId);
        const active = await countActiveCritical(tx, workspaceId);
        const event = {
          type: "critical_findings",
          seenBy: "import",
          occasion,
          at,
          appeared,
          active,
        } as const;
        await notify(tx, workspaceId, event);
        await mergeCounts(tx, workspaceId, "finding_counts");
      }),

    apply: (workspaceId, accountId, region, placed, checkOf, at) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const sum = { read: 0, created: 0, resolved: 0, regressions: 0 };
        const place = { workspaceId, accountId, region, at };
        const refused = await writeRows(
          tx,
          placed,
          ({ finding }) => finding.hubId,
          async (batch) => {
            const { read, created, resolved, regressions } = await applyBatch(tx, place, batch, checkOf);
            sum.read += read;
            sum.created += created;
            sum.resolved += resolved;
            sum.regressions += regressions;
          },
        );
        return { ...sum, refused };
      }),
  };
}

function countsOf(plans: readonly EntryPlan[]): ImportCounts {
  const to = (status: string) => plans.filter(({ transition }) => transition?.to === status);
  return {
    read: plans.reduce((sum, { rows }) => sum + rows.length, 0),
    created: plans.filter(({ id }) => id === null).length,
    resolved: to("RESOLVED").length,
    regressions: to("ACTIVE").filter(({ state, id }) => id !== null && state?.regression).length,
  };
}
