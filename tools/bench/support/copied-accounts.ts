import pg from "pg";
import { countTables } from "../../../apps/server/src/platform/db/merge-counts.ts";

/**
 * What pages read of an account, in the order of its references. Triggers count the copies. The statistics of
 * metrics are read for one resource at a time and are left out: they would take most of the disk.
 */
const tables = [
  "resources",
  "relationships",
  "findings",
  "finding_history",
  "recommendations",
  "recommendation_history",
  "savings",
  "unused_sightings",
  "not_evaluated_checks",
  "covered_scopes",
  "latest_tallies",
  "account_tally_days",
  "cost_daily",
  "cost_days_read",
  "cost_names",
] as const;

/** Columns with the IDs of rows that are copied, too. */
const copiedIds = ["id", "finding_id", "recommendation_id", "counted_in"];

interface Column {
  name: string;
  type: string;
}

async function columnsOf(db: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await db.query<Column>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
     order by ordinal_position`,
    [table],
  );
  return rows;
}

/** Names with the number of the copy, wherever AWS's ID of the account or a name without one appears. */
const renamed = (text: string) =>
  `replace(replace(replace(${text}, o.aws_account_id, c.aws_account_id),
     ':::', ':::' || c.aws_account_id || '-'), '::/', '::/' || c.aws_account_id || '-')`;

function copied({ name, type }: Column): string {
  if (name === "account_id") return "c.id";
  // What has changed since yesterday is little, as on most days.
  if (name === "first_seen_at" || name === "at") return `r.${name} - interval '30 days'`;
  if (type === "uuid" && copiedIds.includes(name)) return `md5(r.${name}::text || c.aws_account_id)::uuid`;
  if (type === "text") return renamed(`r.${name}`);
  return type === "jsonb" ? `${renamed(`r.${name}::text`)}::jsonb` : `r.${name}`;
}

/** Rows of tables without an account belong to that of their finding or recommendation. */
function ofOriginal(table: string, columns: readonly Column[]): string {
  if (columns.some(({ name }) => name === "account_id")) return "r.account_id = o.id";
  const [parent, id] =
    table === "finding_history" ? ["findings", "finding_id"] : ["recommendations", "recommendation_id"];
  return `exists (select from ${parent} p where p.id = r.${id} and p.account_id = o.id)`;
}

/** The scan and the runs are those of all accounts. */
const runsOfAll = [
  `update scans set findings_count = findings_count * n, new_findings = new_findings * n,
     evaluated = evaluated * n, unknown = unknown * n,
     account_tallies = (select jsonb_object_agg(account_id, t.tallies) from latest_tallies t),
     tallies = (select jsonb_object_agg(key, jsonb_build_array((value->>0)::int * n, (value->>1)::int * n, (value->>2)::int * n))
       from jsonb_each(tallies))
   from (select count(*)::int as n from cloud_accounts) c`,
  "update runs set account_ids = array(select id from cloud_accounts)",
  `insert into run_units (workspace_id, run_id, account_id, position, state, attempts, progress, result, started_at)
   select r.workspace_id, r.run_id, c.id, row_number() over (partition by r.run_id), r.state, r.attempts, r.progress,
     r.result, r.started_at
   from run_units r, cloud_accounts c where c.id <> r.account_id
   on conflict do nothing -- a run that began during the copies has its own`,
];

/** Indexes that are not needed to find rows by their key: building them after the copies takes a fraction of the time. */
async function dropIndexes(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Statements that copy the rows of the original account for the account $1, from a copy that has no other rows. */
async function copying(db: pg.Client): Promise<string[]> {
  const statements: string[] = [];
  for (const table of tables) {
    const columns = await columnsOf(db, table);
    await db.query(
      `create temp table original_${table} as select r.* from ${table} r, original o where ${ofOriginal(table, columns)}`,
    );
    statements.push(`insert into ${table} (${columns.map(({ name }) => name).join(", ")})
      select ${columns.map(copied).join(", ")}
      from original_${table} r, original o, cloud_accounts c where c.id = $1`);
  }
  return statements;
}

/** Sums of costs are kept by triggers; the other triggers and the references would only repeat what copies are anyway. */
const costTriggers = (enable: string) =>
  ["deleted", "inserted", "updated_from", "updated_to"].map(
    (name) => `alter table cost_daily enable ${enable} trigger cost_daily_${name}`,
  );

/** Counts of the copies are those of the original account. */
const countsOfCopies = Object.entries(countTables).flatMap(([table, { totals, groups, sums }]) => {
  const keys = groups.join(", ");
  const copied = [...groups, ...sums].map((column) => `n.${column}`).join(", ");
  return [
    `insert into ${table} (workspace_id, account_id, ${keys}, ${sums.join(", ")})
     select n.workspace_id, c.id, ${copied}
     from ${table} n, cloud_accounts c, original o where n.account_id = o.id and c.id <> o.id`,
    `delete from ${totals}`,
    `insert into ${totals} (workspace_id, ${keys}, ${sums.join(", ")})
     select workspace_id, ${keys}, ${sums.map((sum) => `sum(${sum})`).join(", ")} from ${table} group by workspace_id, ${keys}`,
  ];
});

/** Copies the data of the only account of a workspace until there are `accounts` of them. Requires a superuser. */
export async function copyAccount(databaseUrl: string, accounts: number): Promise<void> {
  const db = new pg.Client(databaseUrl);
  await db.connect();
  try {
    await db.query("set app.system = 'on'");
    await db.query("set maintenance_work_mem = '512MB'");
    await db.query("create temp table original as select * from cloud_accounts");
    const copies = await db.query<{ id: string }>(
      `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, status, last_discovered_at)
       select workspace_id, kind, 'Account ' || n, (200000000000 + n)::text, status, last_discovered_at
       from original, generate_series(2, $1) n returning id`,
      [accounts],
    );
    const statements = await copying(db);
    const indexes = await dropIndexes(db);
    await db.query("set session_replication_role = replica");
    for (const statement of costTriggers("always")) await db.query(statement);
    for (const { id } of copies.rows) for (const statement of statements) await db.query(statement, [id]);
    for (const statement of [...countsOfCopies, ...runsOfAll]) await db.query(statement);
    for (const statement of costTriggers("")) await db.query(statement);
    await db.query("set session_replication_role = origin");
    for (const index of indexes) await db.query(index);
    await db.query("vacuum analyze");
  } finally {
    await db.end();
  }
}
