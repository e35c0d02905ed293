import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

/** What to generate. The same input gives the same amounts, byte by byte. */
export interface FocusFiles {
  /** First days of months: "2026-09-01". */
  months: readonly string[];
  rowsPerMonth: number;
  filesPerMonth: number;
  /** Of the whole organization. */
  resources: number;
  /** Number of services of these. */
  services: number;
  /** First day without data: an unfinished month has no lines from then on. */
  until?: string;
}

/** Owner of a resource. */
const things = `create temp table things as
  select r, hash(r, 7) as of_r, 1 + hash(r, 3) % 400 as size,
    'Line of resource ' || r as ChargeDescription,
    ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-southeast-2'][1 + cast(hash(of_r, 11) % 4 as integer)] as RegionId,
    'arn:aws:service' || (of_r % $services) || ':::thing/' || r as ResourceId, 'Amazon Service ' || (of_r % $services) as ServiceName,
    'AmazonService' || (of_r % $services) as x_ServiceCode, 'SKU' || (of_r % 300) as SkuId,
    cast(100000000000 + r % 10 as varchar) as SubAccountId, 'Account ' || (r % 10) as SubAccountName,
    map {'team': 'team-' || (r % 10 + of_r % 2), 'env': ['prod', 'stage', 'dev'][1 + cast(of_r % 3 as integer)],
      'Name': 'thing-' || r} as Tags
  from (select cast(n as integer) as r from range($resources) t (n))`;

/**
 * One hourly line of a resource: its cost is derived from the resource and the line, in whole units of 10^-10
 * dollars (then divided, as AWS writes binary numbers). Columns are the non-empty ones of AWS's table
 * FOCUS_1_2_AWS.
 */
const lines = `
  with drawn as (
    select cast(hash(i) % $resources as integer) as r, hash(i, 1) % 1000 as noise, i,
      cast($month as timestamp) + to_hours(cast(i * $hours // $rows as integer)) as start
    from range(cast($from as bigint), cast($to as bigint)) lines (i)
  ), line as (
    select drawn.*, things.* exclude (r), cast(size * (800 + noise) * 1000 as bigint) as listed,
      case when drawn.r < 12 and i % 400 = 0 then 'Credit' when drawn.r < 40 and i % 900 = 0 then 'Tax' else 'Usage' end as category
    from drawn join things on things.r = drawn.r
  )
  select '999900000000' as BillingAccountId, 'Example Organisation' as BillingAccountName, 'USD' as BillingCurrency,
    cast($month as timestamp) as BillingPeriodStart, cast($month as timestamp) + interval 1 month as BillingPeriodEnd,
    start as ChargePeriodStart, start + interval 1 hour as ChargePeriodEnd, category as ChargeCategory,
    'Usage-Based' as ChargeFrequency, ChargeDescription,
    case category when 'Credit' then -listed * 3 when 'Tax' then listed // 10 else listed * 93 // 100 end / 1e10 as BilledCost,
    case category when 'Credit' then -listed * 3 when 'Tax' then listed // 10 else listed * 88 // 100 end / 1e10 as EffectiveCost,
    case category when 'Usage' then listed else 0 end / 1e10 as ListCost,
    case category when 'Usage' then listed * 93 // 100 else 0 end / 1e10 as ContractedCost,
    cast(1 as double) as ConsumedQuantity, 'Hrs' as ConsumedUnit, 'AWS' as ProviderName, 'AWS' as PublisherName,
    RegionId, case when category = 'Tax' then null else ResourceId end as ResourceId, ServiceName,
    'Compute' as ServiceCategory, SubAccountId, SubAccountName, SkuId, 'InvoiceOf' || $month as InvoiceId,
    x_ServiceCode, 'Op' || (noise % 5) as x_Operation, Tags
  from line`;

/** Written hours of a month, and all its hours. */
function hoursOf(month: string, until: string | undefined): { written: number; whole: number } {
  const start = new Date(`${month}T00:00:00Z`);
  const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  const last = until === undefined ? end : Math.min(end, Date.parse(`${until}T00:00:00Z`));
  const hours = (at: number) => Math.max(0, at - start.getTime()) / 3_600_000;
  return { written: hours(last), whole: hours(end) };
}

/**
 * Writes FOCUS 1.2 as AWS Data Exports delivers it: Parquet, one folder per month, several files each.
 * @returns the number of rows
 */
export async function writeFocusFiles(folder: string, wanted: FocusFiles): Promise<number> {
  const { months, rowsPerMonth, filesPerMonth, resources, services, until } = wanted;
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: "1GB",
    preserve_insertion_order: "false",
  });
  const db = await instance.connect();
  await db.run(things.replaceAll("$resources", String(resources)).replaceAll("$services", String(services)));
  let total = 0;
  for (const month of months) {
    const { written, whole } = hoursOf(month, until);
    const rows = Math.round((rowsPerMonth * written) / whole);
    total += rows;
    const place = join(folder, "data", `BILLING_PERIOD=${month.slice(0, 7)}`);
    await mkdir(place, { recursive: true });
    for (let file = 0; file < filesPerMonth; file++) {
      const at = (share: number) => Math.floor((rows * share) / filesPerMonth);
      const values: Record<string, string> = {
        resources: String(resources),
        rows: String(rows),
        hours: String(written),
        month: `'${month}'`,
        from: String(at(file)),
        to: String(at(file + 1)),
      };
      // COPY takes no parameters; these are our own numbers and dates.
      const query = lines.replaceAll(/\$(\w+)/g, (_whole, name: string) => values[name] ?? "");
      const path = join(place, `export-${String(file + 1).padStart(5, "0")}.snappy.parquet`);
      await db.run(`copy (${query}) to '${path}' (format parquet, compression snappy)`);
    }
  }
  db.closeSync();
  instance.closeSync();
  return total;
}
