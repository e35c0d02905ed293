import { addDays, daysOf } from "@skyledger/core/cost/calendar";
import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import { Money } from "@skyledger/core/model/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountsStore } from "../../accounts/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createCostStore } from "../store.ts";
import type { CostDimension, CostFilter } from "./filter.ts";
import { createCostWriter } from "./writer.ts";

/** A written charge, to sum by other means. */
interface Line {
  account: string;
  day: string;
  service: string;
  region: string;
  category: ChargeCategory;
  billed: string;
  effective: string;
}

let db: Database;
let workspaceId: string;
let lines: Line[];

const accounts = ["100000000001", "100000000002"];
const counted = ["Usage", "Purchase"] as const;
const days = daysOf({ start: "2026-01-20", end: "2026-05-12" });

/** Charges that differ in everything, always the same; not every service has charges every day. */
function chargesOf(account: string): Line[] {
  let state = Number(account.slice(-2)) * 7919;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return days.flatMap((day) =>
    Array.from({ length: 12 }, (_, n): Line[] => {
      if (next(3) === 0) return [];
      const billed = `${next(5) === 0 ? "-" : ""}${next(40)}.${String(next(1_000_000)).padStart(6, "0")}`;
      const category = (["Usage", "Usage", "Usage", "Purchase", "Tax", "Credit"] as const)[n % 6] ?? "Usage";
      const place = { service: `Service ${n % 9}`, region: ["eu-west-1", "us-east-1", "none"][n % 3] ?? "" };
      return [{ account, day, ...place, category, billed, effective: `${next(90)}.5` }];
    }).flat(),
  );
}

beforeAll(async () => {
  db = await openTestDatabase();
  workspaceId = await createTestWorkspace(db);
  const writer = createCostWriter(db);
  lines = [];
  for (const awsAccountId of accounts) {
    const accountId = await createTestAccount(db, workspaceId, { name: awsAccountId, awsAccountId });
    const reading = { accountId, awsAccountId, readAt: "2026-05-13T00:00:00Z" };
    const own = chargesOf(awsAccountId);
    lines.push(...own);
    // Two charges of one key and day are one row, as from the gateway.
    await writer.daily(workspaceId, { ...reading, days }, merged(own));
    await writer.tags(
      ...[workspaceId, { ...reading, days }, "team"],
      merged(own).map((row) => ({ ...row, value: teamOf(row) })),
    );
  }
});
afterAll(() => db.close());

const teamOf = ({ service }: { service: string }) => (service === "Service 0" ? "" : `team of ${service}`);

function merged(rows: readonly Line[]) {
  const sum = (own: readonly Line[], of: "billed" | "effective") =>
    Money.sum(own.map((row) => Money.parse(row[of]))).toString();
  return [
    ...Map.groupBy(rows, (row) => `${row.day}|${row.service}|${row.region}|${row.category}`).values(),
  ].flatMap((own) =>
    own.slice(0, 1).map((row) => ({ ...row, billed: sum(own, "billed"), effective: sum(own, "effective") })),
  );
}

const columnOf = { service: "service", region: "region", account: "account" } as const;

function expectedLines({ start, end, service, region, awsAccountIds }: CostFilter): Line[] {
  return lines.filter(
    (line) =>
      line.day >= start &&
      line.day <= end &&
      counted.some((one) => one === line.category) &&
      (service === undefined || line.service === service) &&
      (region === undefined || line.region === region) &&
      (awsAccountIds === undefined || awsAccountIds.includes(line.account)),
  );
}

function addedUp(filter: CostFilter, keyOf: (line: Line) => string): Record<string, string> {
  const groups = [...Map.groupBy(expectedLines(filter), keyOf)].map(([key, own]) => [
    key,
    Money.sum(own.map((line) => Money.parse(line[filter.metric]))).toString(),
  ]);
  return Object.fromEntries(groups);
}

const asRecord = (rows: readonly { key: string; amount: string }[]) =>
  Object.fromEntries(rows.map(({ key, amount }) => [key, Money.parse(amount).toString()]));

const spans = [
  { start: "2026-02-01", end: "2026-04-30" },
  { start: "2026-01-25", end: "2026-05-11" },
  { start: "2026-02-10", end: "2026-02-28" },
  { start: "2026-03-03", end: "2026-03-29" },
  { start: "2026-05-12", end: "2026-05-12" },
  { start: "2025-05-13", end: "2026-05-12" },
  { start: "2025-01-01", end: "2025-02-01" },
];
const narrowings: Partial<CostFilter>[] = [
  {},
  { service: "Service 3" },
  { region: "eu-west-1" },
  { awsAccountIds: ["100000000002"] },
  { awsAccountIds: ["100000000001"], region: "us-east-1" },
  { awsAccountIds: [] },
  { awsAccountIds: ["100000000001", "100000000002"] },
  { awsAccountIds: ["100000000001", "100000000002"], region: "us-east-1" },
  { service: "Service 4", awsAccountIds: ["100000000001", "100000000002"] },
  { service: "Service 4", region: "us-east-1" },
  { service: "Service 4", awsAccountIds: ["100000000001"] },
  { service: "Service 4", awsAccountIds: ["100000000001"], region: "us-east-1" },
  { service: "Service 4", region: "nowhere" },
];
const dimensions: CostDimension[] = ["service", "region", "account"];

/** Compares every result of the store with the charges, summed one by one. */
async function holds(span: { start: string; end: string }, narrowing: Partial<CostFilter>) {
  const store = createCostStore(db);
  for (const metric of ["billed", "effective"] as const) {
    const filter: CostFilter = { ...span, ...narrowing, metric };
    const sums = await store.sums(workspaceId, filter, counted, dimensions);
    const byDay = await store.byDay(workspaceId, filter);
    const countedDays = byDay.filter(({ category }) => counted.some((one) => one === category));
    const dayTotals = [...Map.groupBy(countedDays, ({ day }) => day)].map(([key, own]) => ({
      key,
      amount: Money.sum(own.map(({ amount }) => Money.parse(amount))).toString(),
    }));
    expect(asRecord(dayTotals)).toEqual(addedUp(filter, ({ day }) => day));
    for (const by of dimensions) {
      expect(asRecord(sums[by])).toEqual(addedUp(filter, (line) => line[columnOf[by]]));
      const amounts = sums[by].map(({ amount }) => Number(amount));
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
      const keys = sums[by].slice(0, 4).map(({ key }) => key);
      const query = { by, keys, unit: "month", categories: counted } as const;
      const points = (await store.series(workspaceId, filter, query)).map(({ key, date, amount }) => ({
        key: `${key}|${date}`,
        amount,
      }));
      const expected = addedUp(filter, (line) => `${line[columnOf[by]]}|${line.day.slice(0, 7)}-01`);
      const shown = Object.entries(expected).filter(([key]) => keys.includes(key.split("|")[0] ?? ""));
      expect(asRecord(points)).toEqual(Object.fromEntries(shown));
    }
    if (narrowing.region === undefined) {
      expect(asRecord(await store.byTag(workspaceId, filter, "team", counted))).toEqual(
        addedUp(filter, teamOf),
      );
    }
  }
}

describe("sums equal the charges, to the last decimal", () => {
  for (const narrowing of narrowings) {
    it(`of ${JSON.stringify(narrowing)}, in ranges of every kind`, async () => {
      for (const span of spans) await holds(span, narrowing);
    });
  }

  it("after days were read again with other amounts, fewer charges, and others", async () => {
    const [awsAccountId = ""] = accounts;
    const [connected] = await createAccountsStore(db).list(workspaceId);
    const again = daysOf({ start: "2026-03-30", end: "2026-04-03" });
    const fresh = chargesOf("100000000077")
      .filter(({ day, service }) => again.includes(day) && service !== "Service 1")
      .map((line) => ({ ...line, account: awsAccountId, service: line.service.replace("8", "new") }));
    lines = [
      ...lines.filter(({ account, day }) => account !== awsAccountId || !again.includes(day)),
      ...fresh,
    ];
    const reading = {
      accountId: connected?.id ?? "",
      awsAccountId,
      days: again,
      readAt: "2026-05-13T00:00:00Z",
    };
    const writer = createCostWriter(db);
    await writer.daily(workspaceId, reading, merged(fresh));
    const tagged = merged(fresh).map((row) => ({ ...row, value: teamOf(row) }));
    await writer.tags(workspaceId, reading, "team", tagged);
    for (const span of spans.slice(0, 4)) for (const narrowing of narrowings) await holds(span, narrowing);
  });

  it("if an export supersedes a month of an account, and after its removal", async () => {
    const [awsAccountId = ""] = accounts;
    const before = lines;
    await db.forWorkspace(workspaceId, (tx) =>
      tx.query(
        `insert into cost_export_months (workspace_id, aws_account_id, month, export_version, imported_at)
         values ($1, $2, '2026-03-01', gen_random_uuid(), now())`,
        [workspaceId, awsAccountId],
      ),
    );
    lines = lines.filter(({ account, day }) => account !== awsAccountId || !day.startsWith("2026-03"));
    for (const span of spans) for (const narrowing of narrowings.slice(0, 5)) await holds(span, narrowing);
    await db.forWorkspace(workspaceId, (tx) =>
      tx.query("delete from cost_export_months where workspace_id = $1", [workspaceId]),
    );
    lines = before;
    for (const narrowing of narrowings.slice(0, 5))
      await holds(spans[1] ?? { start: "", end: "" }, narrowing);
  });

  it("and nothing is left when the charges are deleted", async () => {
    const left = await db.forWorkspace(workspaceId, async (tx) => {
      await tx.query("delete from cost_daily where workspace_id = $1", [workspaceId]);
      await tx.query("delete from cost_tags where workspace_id = $1", [workspaceId]);
      const tables = ["cost_rollup", "cost_rollup_months", "cost_months", "cost_tag_rollup"];
      const counts: number[] = [];
      for (const table of tables) {
        counts.push((await tx.query(`select from ${table} where workspace_id = $1`, [workspaceId])).rowCount);
      }
      return counts;
    });
    expect(left).toEqual([0, 0, 0, 0]);
    lines = [];
    await holds({ start: addDays("2026-05-12", -90), end: "2026-05-12" }, {});
  });
});
