import { rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { openEngine } from "../open-engine.ts";

/** A charge in tests; amounts are decimal texts. */
export interface TestCharge {
  period: string;
  start: string;
  account: string;
  service: string;
  region: string;
  category: string;
  resource: string;
  tags: Record<string, string> | null;
  currency: string;
  billed: string;
  effective: string;
  list: string;
}

/** An ordinary charge; each test changes what it is about. */
export function charge(change: Partial<TestCharge> = {}): TestCharge {
  return {
    period: "2026-09-01T00:00:00Z",
    start: "2026-09-14T10:00:00Z",
    account: "111122223333",
    service: "Amazon Elastic Compute Cloud",
    region: "eu-west-1",
    category: "Usage",
    resource: "i-0aaaabbbbccccdddd",
    tags: { team: "blue" },
    currency: "USD",
    billed: "1.5",
    effective: "1.25",
    list: "2",
    ...change,
  };
}

/** Columns of FOCUS 1.0 and of later versions. */
const laterColumns: Record<"1.0" | "1.1" | "1.2", Record<string, string>> = {
  "1.0": {},
  "1.1": { ServiceSubcategory: "Virtual Machines", SkuMeter: "BoxUsage" },
  "1.2": {
    ServiceSubcategory: "Virtual Machines",
    SkuMeter: "BoxUsage",
    InvoiceId: "42",
    PricingCurrency: "USD",
  },
};

/** Charges as rows of FOCUS. */
export function focusRows(
  charges: readonly TestCharge[],
  version: "1.0" | "1.1" | "1.2" = "1.0",
): Record<string, string>[] {
  return charges.map((one) => ({
    BilledCost: one.billed,
    BillingAccountId: "999988887777",
    BillingCurrency: one.currency,
    BillingPeriodStart: one.period,
    ChargeCategory: one.category,
    ChargeDescription: 'a "quoted", part',
    ChargePeriodStart: one.start,
    EffectiveCost: one.effective,
    ListCost: one.list,
    RegionId: one.region,
    ResourceId: one.resource,
    ServiceName: one.service,
    SubAccountId: one.account,
    Tags: one.tags === null ? "" : JSON.stringify(one.tags),
    x_ServiceCode: "AmazonEC2",
    ...laterColumns[version],
  }));
}

/** Charges as lines of CUR 2.0: usage, tax, and credits; purchases are recurring fees. */
export function curRows(charges: readonly TestCharge[]): Record<string, string>[] {
  const types: Record<string, string> = { Purchase: "Fee", Adjustment: "Refund" };
  return charges.map((one) => ({
    bill_billing_period_start_date: one.period.slice(0, 19).replace("T", " "),
    bill_payer_account_id: "999988887777",
    identity_line_item_id: "a",
    line_item_currency_code: one.currency,
    line_item_line_item_type: types[one.category] ?? one.category,
    line_item_product_code: "AmazonEC2",
    line_item_resource_id: one.resource,
    line_item_unblended_cost: one.billed,
    line_item_usage_account_id: one.account,
    line_item_usage_start_date: one.start.slice(0, 19).replace("T", " "),
    pricing_public_on_demand_cost: one.list,
    product: JSON.stringify({ product_name: one.service }),
    product_region_code: one.region,
    reservation_effective_cost: "",
    reservation_reservation_a_r_n: "",
    reservation_unused_amortized_upfront_fee_for_billing_period: "",
    reservation_unused_recurring_fee: "",
    resource_tags: one.tags === null ? "" : JSON.stringify(one.tags),
    savings_plan_savings_plan_effective_cost: "",
    savings_plan_total_commitment_to_date: "",
    savings_plan_used_commitment: "",
  }));
}

function csv(rows: readonly Record<string, string>[], columns: readonly string[]): string {
  const field = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
    .map((line) => line.map(field).join(","))
    .join("\n")
    .concat("\n");
}

/** Writes rows as CSV, gzipped if the path ends in .gz. */
export async function writeCsv(
  path: string,
  rows: readonly Record<string, string>[],
  columns: readonly string[] = Object.keys(rows[0] ?? {}),
): Promise<void> {
  const text = csv(rows, columns);
  await writeFile(path, path.endsWith(".gz") ? gzipSync(text) : text);
}

/** Writes rows as Parquet with AWS's types: binary amounts, instants, maps. */
export async function writeParquet(path: string, rows: readonly Record<string, string>[]): Promise<void> {
  const staged = `${path}.staged.csv`;
  await writeCsv(staged, rows);
  const engine = await openEngine(`${path}.spill`);
  const columns = Object.keys(rows[0] ?? {}).map((name) => {
    const column = `nullif("${name}", '')`;
    if (/cost$|^savings_plan_|^reservation_(eff|unused)/i.test(name))
      return `cast(${column} as double) as "${name}"`;
    if (/start(_date)?$/i.test(name)) return `cast(${column} as timestamptz) as "${name}"`;
    if (/tags$|^product$/i.test(name))
      return `cast(cast(${column} as json) as map(varchar, varchar)) as "${name}"`;
    return `${column} as "${name}"`;
  });
  await engine.connection.run(
    `copy (select ${columns.join(", ")} from read_csv('${staged}', all_varchar = true, header = true, delim = ',', quote = '"', escape = '"'))
     to '${path}' (format parquet, compression snappy)`,
  );
  engine.close();
  await rm(staged);
  await rm(`${path}.spill`, { recursive: true });
}
