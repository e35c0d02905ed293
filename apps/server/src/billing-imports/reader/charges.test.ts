import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Money } from "@skyledger/core/model/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Charges } from "./charges.ts";
import { type Engine, openEngine } from "./open-engine.ts";
import type { RollupPage } from "./protocol.ts";
import { monthTotals, rollupPages } from "./rollups.ts";
import {
  charge,
  curRows,
  focusRows,
  type TestCharge,
  writeCsv,
  writeParquet,
} from "./testing/export-files.ts";

let folder: string;
let engine: Engine;
let charges: Charges;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skyledger-billing-"));
  engine = await openEngine(join(folder, "spill"));
  charges = new Charges(engine.connection);
});
afterAll(async () => {
  engine.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => await charges.clear());

type Rows = Record<string, string>[];

/** Writes the rows in the name's format and reads them. */
async function read(name: string, rows: Rows, columns?: string[]) {
  const path = join(folder, `${count++}-${name}`);
  if (name.endsWith(".parquet")) await writeParquet(path, rows);
  else await writeCsv(path, rows, columns);
  return await charges.add({ name, path });
}

async function rollup(month = "2026-09-01") {
  const totals = await monthTotals(engine.connection, month);
  const tables: Record<RollupPage["table"], Record<string, string>[]> = {
    daily: [],
    resources: [],
    tags: [],
  };
  for await (const { table, rows } of rollupPages(engine.connection, month)) {
    // Only the costs of resources can be missing.
    const kept = rows.map((row) => Object.entries(row).filter(([, value]) => value !== null));
    tables[table].push(...kept.map((entries) => Object.fromEntries(entries)));
  }
  return { totals, ...tables };
}

const plain = (amount: string | undefined) => Money.parse(amount ?? "").toString();
const sum = (rows: Record<string, string>[], column: string) =>
  Money.sum(rows.map((row) => Money.parse(row[column] ?? ""))).toString();

/**
 * Charges that differ in everything, always the same; amounts with up to ten decimals, some large, some
 * negative.
 */
function manyCharges(number: number): TestCharge[] {
  let state = 42;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const amount = () =>
    `${next(9) === 0 ? "-" : ""}${next(50) === 0 ? next(90_000) : next(3)}.${String(next(1_000_000_000)).padStart(10, "0")}`;
  return Array.from({ length: number }, () =>
    charge({
      start: `2026-09-${String(1 + next(30)).padStart(2, "0")}T${String(next(24)).padStart(2, "0")}:00:00Z`,
      account: ["111122223333", "444455556666"][next(2)] ?? "",
      service: `Service ${next(12)}`,
      region: ["eu-west-1", "us-east-1", ""][next(3)] ?? "",
      category: ["Usage", "Usage", "Purchase", "Tax", "Credit", "Adjustment"][next(6)] ?? "",
      resource: next(5) === 0 ? "" : `arn:aws:x:::${next(200)}`,
      tags: next(4) === 0 ? null : { team: `t${next(5)}`, "user:env": ["prod", "dev"][next(2)] ?? "" },
      billed: amount(),
      effective: amount(),
      list: amount(),
    }),
  );
}

describe("costs of resources by day", () => {
  it("stores usage and purchases of each resource by day; credits and refunds are not savings", async () => {
    const on = (day: number, change: Partial<TestCharge>) =>
      charge({ start: `2026-09-${String(day).padStart(2, "0")}T10:00:00Z`, ...change });
    await read(
      "days.csv",
      focusRows([
        on(1, { billed: "1.50" }),
        on(1, { billed: "0.25", tags: null }),
        on(3, { billed: "2" }),
        on(30, { billed: "0" }),
        on(3, { category: "Credit", billed: "-2" }),
        on(4, { category: "Adjustment", billed: "-0.5" }),
        on(3, { resource: "", billed: "9" }),
      ]),
    );
    const { resources } = await rollup();
    const of = (resource: string, category: string) =>
      resources.find((row) => row.resource === resource && row.category === category);
    expect(of("i-0aaaabbbbccccdddd", "Usage")).toMatchObject({
      billed: "3.750000000000",
      byDay: '{"01":"1.75","03":"2"}',
    });
    expect(of("i-0aaaabbbbccccdddd", "Credit")).not.toHaveProperty("byDay");
    expect(of("i-0aaaabbbbccccdddd", "Adjustment")).not.toHaveProperty("byDay");
    expect(of("", "Usage")).not.toHaveProperty("byDay");
  });

  it("days add up to the month, exactly", async () => {
    await read("many.csv", focusRows(manyCharges(3_000)));
    const { resources } = await rollup();
    const kept = resources.filter((row) => row.byDay !== undefined);
    expect(kept.length).toBeGreaterThan(100);
    for (const row of kept) {
      const days: Record<string, string> = JSON.parse(row.byDay ?? "");
      expect(Money.sum(Object.values(days).map((text) => Money.parse(text))).toString()).toBe(
        plain(row.billed),
      );
    }
  });
});

describe("formats and compressions", () => {
  for (const version of ["1.0", "1.1", "1.2"] as const) {
    for (const name of ["a.csv", "a.csv.gz", "a.parquet"]) {
      it(`reads FOCUS ${version} as ${name}`, async () => {
        const content = await read(name, focusRows([charge(), charge({ billed: "0.25" })], version));
        expect(content).toEqual({ name, format: "focus", rows: 2, months: ["2026-09-01"] });
        const { daily, resources, tags } = await rollup();
        expect(daily).toEqual([
          {
            account: "111122223333",
            day: "2026-09-14",
            service: "Amazon Elastic Compute Cloud - Compute",
            region: "eu-west-1",
            category: "Usage",
            billed: "1.750000000000",
            effective: "2.500000000000",
            list: "4.000000000000",
          },
        ]);
        expect(resources).toMatchObject([{ resource: "i-0aaaabbbbccccdddd", billed: "1.750000000000" }]);
        expect(tags).toMatchObject([{ key: "team", value: "blue", billed: "1.750000000000" }]);
      });
    }
  }

  for (const name of ["a.csv", "a.csv.gz", "a.parquet"]) {
    it(`reads CUR 2.0 as ${name}`, async () => {
      const rows = curRows([
        charge({ tags: { user_team: "blue" } }),
        charge({ category: "Tax", billed: "0.3", resource: "", tags: null, region: "" }),
      ]);
      expect(await read(name, rows)).toMatchObject({ format: "cur-2.0", rows: 2 });
      const { daily, tags } = await rollup();
      expect(daily).toHaveLength(2);
      expect(daily).toContainEqual(
        expect.objectContaining({ category: "Tax", region: "none", billed: "0.300000000000" }),
      );
      expect(daily).toContainEqual(
        expect.objectContaining({
          service: "Amazon Elastic Compute Cloud - Compute",
          list: "2.000000000000",
        }),
      );
      expect(tags).toContainEqual(expect.objectContaining({ key: "team", value: "blue" }));
    });
  }

  it("uses Cost Explorer's service names for FOCUS and CUR 2.0: codes, other spellings, EC2's two parts", async () => {
    const used = (service: string, usageType: string) => [charge({ service }), usageType] as const;
    const lines = [
      used("Amazon Elastic Compute Cloud", "EUW1-BoxUsage:m5.large"),
      used("Amazon Elastic Compute Cloud", "EUW1-EBS:VolumeUsage.gp3"),
      used("Amazon Elastic Compute Cloud", ""),
      used("Elastic Load Balancing", "EUW1-LoadBalancerUsage"),
      used("awskms", "EUW1-KMS-Keys"),
      used("Someone's Product", "EUW1-BoxUsage:m5.large"),
    ];
    const expected = [
      ["AWS Key Management Service", "1.5"],
      ["Amazon Elastic Compute Cloud - Compute", "3"],
      ["Amazon Elastic Load Balancing", "1.5"],
      ["EC2 - Other", "1.5"],
      ["Someone's Product", "1.5"],
    ];
    const services = async () =>
      (await rollup()).daily.map(({ service, billed }) => [service, plain(billed)]).sort();
    const focusLines = focusRows(lines.map(([one]) => one));
    await read(
      "a.csv",
      focusLines.map((row, n) => ({ ...row, x_UsageType: lines[n]?.[1] ?? "" })),
    );
    expect(await services()).toEqual(expected);
    await charges.clear();
    const curLines = curRows(lines.map(([one]) => one));
    const typed = curLines.map((row, n) => ({ ...row, line_item_usage_type: lines[n]?.[1] ?? "" }));
    await read("b.parquet", typed);
    expect(await services()).toEqual(expected);
  });

  it("spreads CUR 2.0's commitments over what they cover", async () => {
    const [line] = curRows([charge()]);
    const lines: Rows = [
      {
        line_item_line_item_type: "SavingsPlanCoveredUsage",
        line_item_unblended_cost: "10",
        savings_plan_savings_plan_effective_cost: "7",
      },
      { line_item_line_item_type: "SavingsPlanNegation", line_item_unblended_cost: "-10" },
      {
        line_item_line_item_type: "SavingsPlanRecurringFee",
        line_item_unblended_cost: "8",
        savings_plan_total_commitment_to_date: "8",
        savings_plan_used_commitment: "7",
      },
      {
        line_item_line_item_type: "DiscountedUsage",
        line_item_unblended_cost: "0",
        reservation_effective_cost: "3",
      },
      {
        line_item_line_item_type: "RIFee",
        line_item_unblended_cost: "4",
        reservation_unused_amortized_upfront_fee_for_billing_period: "0.25",
        reservation_unused_recurring_fee: "0.75",
      },
      {
        line_item_line_item_type: "Fee",
        line_item_unblended_cost: "100",
        reservation_reservation_a_r_n: "arn:aws:ec2:x",
      },
    ];
    await read(
      "a.csv",
      lines.map((one) => ({ ...line, ...one })),
    );
    const { totals } = await rollup();
    // Billed: 10 - 10 + 8 + 0 + 4 + 100. Amortised: 7 + 0 + 1 + 3 + 1 + 0.
    expect(totals).toMatchObject({ billed: "112.000000000000", effective: "12.000000000000" });
  });
});

describe("sums", () => {
  for (const name of ["many.csv.gz", "many.parquet"]) {
    it(`add up to the source's total, to the last decimal, in ${name}`, async () => {
      const source = manyCharges(4_000);
      await read(name, focusRows(source));
      const { totals, daily, resources, tags } = await rollup();
      const own = (column: "billed" | "effective" | "list", of = source) =>
        Money.sum(of.map((one) => Money.parse(one[column]))).toString();
      expect(plain(totals.billed)).toBe(own("billed"));
      expect(plain(totals.effective)).toBe(own("effective"));
      for (const column of ["billed", "effective", "list"] as const) {
        expect(sum(daily, column)).toBe(own(column));
        expect(sum(resources, column)).toBe(own(column));
        const named = resources.filter(({ resource }) => resource !== "");
        expect(sum(named, column)).toBe(
          own(
            column,
            source.filter(({ resource }) => resource !== ""),
          ),
        );
      }
      for (const key of ["team", "env"]) {
        expect(
          sum(
            tags.filter((row) => row.key === key),
            "billed",
          ),
        ).toBe(own("billed"));
      }
      for (const service of new Set(source.map((one) => one.service))) {
        expect(
          sum(
            daily.filter((row) => row.service === service),
            "billed",
          ),
        ).toBe(
          own(
            "billed",
            source.filter((one) => one.service === service),
          ),
        );
      }
      const credits = (of: { category?: string | undefined }[]) =>
        of.filter((one) => one.category === "Credit");
      expect(sum(credits(daily) as Rows, "billed")).toBe(own("billed", credits(source) as TestCharge[]));
    });
  }

  it("keep credits negative, even beyond the costs", async () => {
    await read(
      "a.csv",
      focusRows([charge({ billed: "1" }), charge({ category: "Credit", billed: "-25.10" })]),
    );
    expect((await rollup()).totals.billed).toBe("-24.100000000000");
  });

  it("round a thirteenth decimal half away from zero, row by row", async () => {
    await read(
      "a.csv",
      focusRows([
        charge({ billed: "0.0000000000005" }),
        charge({ billed: "-0.0000000000005" }),
        charge({ billed: "0.0000000000004" }),
      ]),
    );
    const { daily } = await rollup();
    expect(daily[0]?.billed).toBe("0.000000000000");
    await charges.clear();
    await read(
      "b.csv",
      focusRows([charge({ billed: "0.0000000000005" }), charge({ billed: "0.0000000000005" })]),
    );
    expect((await rollup()).daily[0]?.billed).toBe("0.000000000002");
  });

  it("read a binary amount as the written decimal, small and large", async () => {
    const amounts = [
      "0.1",
      "0.2",
      "999.999999999999",
      "1000.1",
      "123456789.01",
      "0.0000000309",
      "-4503599.37",
    ];
    await read("a.parquet", focusRows(amounts.map((billed) => charge({ billed }))));
    expect(plain((await rollup()).totals.billed)).toBe(
      Money.sum(amounts.map((text) => Money.parse(text))).toString(),
    );
  });
});

describe("grouping of a charge", () => {
  it("a row without a resource counts as such", async () => {
    await read("a.csv", focusRows([charge({ resource: "" })]));
    const { daily, resources } = await rollup();
    expect(daily).toHaveLength(1);
    expect(resources).toMatchObject([{ resource: "", billed: "1.500000000000" }]);
  });

  it("a charge outside its billing period counts on that period's nearest day", async () => {
    await read(
      "a.csv",
      focusRows([charge({ start: "2026-08-30T00:00:00Z" }), charge({ start: "2026-10-02T00:00:00Z" })]),
    );
    expect((await rollup()).daily.map(({ day }) => day).sort()).toEqual(["2026-09-01", "2026-09-30"]);
  });

  it("a file's name is not a pattern", async () => {
    await writeCsv(join(folder, "bill-1.csv"), focusRows([charge()]));
    const path = join(folder, "bill-[1]*?.csv");
    await writeCsv(path, focusRows([charge({ billed: "9" })]));
    await charges.add({ name: "bill-[1]*?.csv", path });
    expect((await rollup()).totals.billed).toBe("9.000000000000");
  });

  it("a file of two months is two months", async () => {
    const rows = focusRows([
      charge(),
      charge({ period: "2026-10-01T00:00:00Z", start: "2026-10-01T00:00:00Z" }),
    ]);
    expect((await read("a.csv", rows)).months).toEqual(["2026-09-01", "2026-10-01"]);
    expect((await rollup("2026-10-01")).totals.rows).toBe(1);
  });

  it("a tag with more than 1,000 values is omitted and reported", async () => {
    const many = Array.from({ length: 1_001 }, (_, n) =>
      charge({ tags: { Name: `host-${n}`, team: "blue" } }),
    );
    await read("a.csv", focusRows(many));
    const { totals, tags } = await rollup();
    expect(totals.tagsLeftOut).toEqual(["Name"]);
    expect(new Set(tags.map(({ key }) => key))).toEqual(new Set(["team"]));
  });
});

describe("errors name the file and the reason", () => {
  const [good = {}] = focusRows([charge()]);
  const cases: [string, Rows, RegExp][] = [
    [
      "a missing column",
      [Object.fromEntries(Object.entries(good).filter(([name]) => name !== "EffectiveCost"))],
      /lacks the column EffectiveCost/,
    ],
    ["an unknown column", [{ ...good, Surprise: "1" }], /does not have the column Surprise/],
    ["another currency", [good, { ...good, BillingCurrency: "EUR" }], /BillingCurrency has EUR/],
    [
      "an amount that is none",
      [good, { ...good, BilledCost: "1,5" }],
      /The column BilledCost contains "1,5", which is not an amount/,
    ],
    [
      "a time that is none",
      [{ ...good, ChargePeriodStart: "yesterday" }],
      /The column ChargePeriodStart contains "yesterday"/,
    ],
    ["a missing amount", [{ ...good, BilledCost: "" }], /1 rows lack an amount/],
    ["no account", [{ ...good, SubAccountId: "" }], /1 rows have no value in the column SubAccountId/],
    [
      "an unknown category",
      [{ ...good, ChargeCategory: "Gift" }],
      /ChargeCategory contains the unknown value "Gift"/,
    ],
    ["another kind of table", [{ a: "1", b: "2" }], /Not a supported billing file/],
  ];
  for (const [what, rows, message] of cases) {
    it(what, async () => {
      const refused = read("bill.csv", rows);
      await expect(refused).rejects.toThrow(message);
      await expect(refused).rejects.toMatchObject({ name: "BillingFileError", file: "bill.csv" });
    });
  }

  for (const [what, name, content, message] of [
    ["an empty file", "a.csv", "", /The file is empty/],
    ["a Parquet file that is none", "a.parquet", "no parquet at all, really", /can't be read as Parquet/],
    ["a broken gzip", "a.csv.gz", "no gzip at all", /can't be read as CSV/],
    [
      "a line with too few fields",
      "a.csv",
      `${Object.keys(good).join(",")}\n1,2,3\n`,
      /can't be read as CSV/,
    ],
  ] as const) {
    it(what, async () => {
      const path = join(folder, `${count++}-${name}`);
      await writeFile(path, content);
      const refused = charges.add({ name, path });
      await expect(refused).rejects.toThrow(message);
      // The file's location on the server is confidential.
      await expect(refused).rejects.not.toThrow(folder);
    });
  }

  it("an export without charges is valid and has no month", async () => {
    expect(await read("a.csv", [], Object.keys(good))).toEqual({
      name: "a.csv",
      format: "focus",
      rows: 0,
      months: [],
    });
  });
});
