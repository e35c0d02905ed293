import type { DuckDBConnection } from "@duckdb/node-api";
import type { MonthTotals, RollupPage } from "./protocol.ts";

/** A tag with more values than this names resources instead of grouping them ("Name"): no page could show it. */
const valuesOfATag = 1_000;
/** Tags for breakdowns: those that cover most lines. */
const tagsKept = 25;

const sums = "cast(sum(billed) as varchar) as billed, cast(sum(effective) as varchar) as effective";
const text = "strftime(day, '%Y-%m-%d') as day";

const dailySql = `select account, ${text}, service, region, category, ${sums}, cast(sum(list) as varchar) as list
  from charges where period = $1 group by account, charges.day, service, region, category`;

// Charges without a resource are stored under "", so that a service's resources add up to the service. The
// daily usage and purchases of a resource are stored with the month's sum, as JSON without empty days.
const resourcesSql = `select account, service, region, case when resource is null then '' else resource end as resource, category,
    ${sums}, cast(sum(list) as varchar) as list,
    case when resource is not null and category in ('Usage', 'Purchase') then '{' || coalesce(string_agg(
      '"' || strftime(day, '%d') || '":"' || rtrim(rtrim(cast(billed as varchar), '0'), '.') || '"', ',' order by day)
      filter (where billed <> 0), '') || '}' end as "byDay"
  from (select account, service, region, resource, category, day, sum(billed) as billed, sum(effective) as effective,
      sum(list) as list
    from charges where period = $1 group by account, service, region, resource, category, day) days
  group by account, service, region, days.resource, category`;

const taggedSql = `create or replace temp table tagged as
  select day, account, service, category, tag.key as key, tag.value as value,
    sum(billed) as billed, sum(effective) as effective, sum(lines) as lines
  from (select day, account, service, category, billed, effective, lines, unnest(map_entries(tags)) as tag
    from charges where period = $1)
  group by day, account, service, category, tag.key, tag.value`;

const tagKeysSql = `create or replace temp table tag_keys as
  select key, count(distinct value) as names,
    row_number() over (order by count(distinct value) > ${valuesOfATag}, sum(lines) desc, key) as place
  from tagged group by key`;

const keptKeys = `select key from tag_keys where names <= ${valuesOfATag} and place <= ${tagsKept}`;

// Charges without the tag are the rest, so that every tag adds up to the whole month.
const tagsSql = `select account, ${text}, key, value, service, category, ${sums} from (
    select day, account, service, category, key, case when value is null then '' else value end as value, billed, effective
    from tagged where key in (${keptKeys})
    union all
    select whole.day, whole.account, whole.service, whole.category, keys.key, '',
      whole.billed - coalesce(part.billed, 0), whole.effective - coalesce(part.effective, 0)
    from (select day, account, service, category, sum(billed) as billed, sum(effective) as effective, sum(lines) as lines
      from charges where period = $1 group by day, account, service, category) whole
    cross join (${keptKeys}) keys
    left join (select day, account, service, category, key, sum(billed) as billed, sum(effective) as effective,
        sum(lines) as lines from tagged group by day, account, service, category, key) part
      on part.day = whole.day and part.account = whole.account and part.service = whole.service
        and part.category = whole.category and part.key = keys.key
    where whole.lines > coalesce(part.lines, 0)
  ) both_parts group by account, both_parts.day, key, value, service, category`;

/** Queries DuckDB and returns rows as objects of texts. */
async function all<Row>(db: DuckDBConnection, sql: string, values: string[]): Promise<Row[]> {
  const reader = await db.runAndReadAll(sql, values);
  // The statement determines its columns.
  return reader.getRowObjectsJson() as unknown as Row[];
}

/** Totals of a month of `charges`. Creates `tagged` and `tag_keys`. */
export async function monthTotals(db: DuckDBConnection, month: string): Promise<MonthTotals> {
  const [sum] = await all<{ rows: string; billed: string; effective: string }>(
    db,
    `select cast(sum(lines) as varchar) as rows, ${sums} from charges where period = $1`,
    [month],
  );
  if (!sum) throw new Error(`no charges of ${month}`);
  const accounts = await all<{ account: string }>(
    db,
    "select distinct account from charges where period = $1 order by account",
    [month],
  );
  await db.run(taggedSql, [month]);
  await db.run(tagKeysSql);
  const left = await all<{ key: string }>(
    db,
    `select key from tag_keys where key not in (${keptKeys}) order by key`,
    [],
  );
  return {
    month,
    rows: Number(sum.rows),
    billed: sum.billed,
    effective: sum.effective,
    accounts: accounts.map(({ account }) => account),
    tagsLeftOut: left.map(({ key }) => key),
  };
}

/** Every page of a month's three tables; after `monthTotals` of the same month. */
export async function* rollupPages(db: DuckDBConnection, month: string): AsyncGenerator<RollupPage> {
  for (const [table, sql] of [
    ["daily", dailySql],
    ["resources", resourcesSql],
    ["tags", tagsSql],
  ] as const) {
    const result = await db.stream(sql, [month]);
    for await (const rows of result.yieldRowObjectJson()) {
      // Each statement yields its own table's columns.
      if (rows.length > 0) yield { table, rows } as unknown as RollupPage;
    }
  }
}
