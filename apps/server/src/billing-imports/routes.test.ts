import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dayText } from "@skyledger/core/model/day-text";
import { Money } from "@skyledger/core/model/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";
import {
  charge,
  curRows,
  focusRows,
  type TestCharge,
  writeCsv,
  writeParquet,
} from "./reader/testing/export-files.ts";

let exportsIn: string;
let server: TestServer;

beforeAll(async () => {
  exportsIn = await mkdtemp(join(tmpdir(), "skyledger-exports-"));
  server = await startTestServer({ BILLING_EXPORT_DIR: exportsIn, SANDBOX_RESOURCES: "100" });
});
afterAll(async () => {
  await server.close();
  await rm(exportsIn, { recursive: true });
});

let folders = 0;

/** A person with a separate folder as a source of billing exports. */
async function importer() {
  const as = await server.person();
  const accounts = await server.call("GET /accounts", { as });
  const path = `folder-${folders++}`;
  await mkdir(join(exportsIn, path));
  const account = accounts.body.accounts[0];
  const { body, status } = await server.call("POST /cost/imports", {
    as,
    body: { kind: "folder", accountId: account.id, path },
  });
  expect(status).toBe(201);
  return { as, path, folder: join(exportsIn, path), id: String(body.id), account };
}

type Importer = Awaited<ReturnType<typeof importer>>;

async function runOf(as: TestPerson, runId: string) {
  for (;;) {
    const { body } = await server.call("GET /runs/:id", { as, params: { id: runId } });
    if (!["queued", "running"].includes(body.status)) return body;
    // wall: a pause between two looks at a run
    await sleep(20);
  }
}

async function runImport({ as, id }: Importer) {
  const started = await server.call("POST /cost/imports/:id/run", { as, params: { id } });
  expect(started.status).toBe(202);
  return await runOf(as, started.body.runId);
}

const files = async ({ as, id }: Importer) =>
  (await server.call("GET /cost/imports/:id/files", { as, params: { id } })).body.files;

const shown = async ({ as }: Importer) => (await server.call("GET /cost/imports", { as })).body.imports[0];

/** Totals for pages: exact sums of the stored rows. */
async function stored(workspaceId: string, table = "cost_daily", by = "''") {
  const { rows } = await server.database.forWorkspace(workspaceId, (tx) =>
    tx.query<{ key: string; billed: string; effective: string }>(
      `select ${by} as key, sum(billed_cost) as billed, sum(effective_cost) as effective from ${table}
       where workspace_id = $1 and not superseded group by 1 order by 1`,
      [workspaceId],
    ),
  );
  return rows.map((row) => ({ ...row, billed: plain(row.billed), effective: plain(row.effective) }));
}

const plain = (text: string) => Money.parse(text).toString();
const total = (charges: readonly TestCharge[], column: "billed" | "effective" = "billed") =>
  Money.sum(charges.map((one) => Money.parse(one[column]))).toString();

const october = { period: "2026-10-01T00:00:00Z", start: "2026-10-03T00:00:00Z" };

describe("a folder of exports", () => {
  it("is imported completely, with exactly the source's sums", async () => {
    const place = await importer();
    const september = Array.from({ length: 300 }, (_, n) =>
      charge({
        start: `2026-09-${String((n % 30) + 1).padStart(2, "0")}T05:00:00Z`,
        service: `Service ${n % 7}`,
        billed: `${n % 3}.${String(n * 7_654_321).padStart(10, "0")}`,
        resource: n % 4 === 0 ? "" : `r-${n % 20}`,
      }),
    );
    const later = [
      charge({ ...october, billed: "10.01" }),
      charge({ ...october, category: "Credit", billed: "-12.5" }),
    ];
    await writeParquet(join(place.folder, "a.parquet"), focusRows(september.slice(0, 200)));
    await writeCsv(join(place.folder, "b.csv.gz"), focusRows([...september.slice(200), ...later]));
    await writeFile(join(place.folder, "Manifest.json"), "{}");
    const run = await runImport(place);
    expect(run).toMatchObject({
      status: "completed",
      kind: "billing_import",
      result: {
        filesImported: 2,
        months: 2,
        rows: 302,
        message: "Imported 302 rows of 2 months from 2 files.",
      },
    });
    const all = [...september, ...later];
    expect(await stored(place.as.workspaceId)).toEqual([
      { key: "", billed: total(all), effective: total(all, "effective") },
    ]);
    expect(await stored(place.as.workspaceId, "cost_daily", "to_char(day, 'YYYY-MM')")).toMatchObject([
      { key: "2026-09", billed: total(september) },
      { key: "2026-10", billed: "-2.49" },
    ]);
    expect(await stored(place.as.workspaceId, "cost_resources")).toMatchObject([{ billed: total(all) }]);
    expect(await stored(place.as.workspaceId, "cost_tags", "tag_key")).toMatchObject([
      { key: "team", billed: total(all) },
    ]);
    expect(await shown(place)).toMatchObject({
      fileCount: 2,
      rowCount: 302,
      months: [
        { month: "2026-09-01", rowCount: 300 },
        { month: "2026-10-01", rowCount: 2 },
      ],
    });
    expect(plain((await shown(place)).months[1].billedCost)).toBe("-2.49");
  });

  it("imported again without changes, changes nothing", async () => {
    const place = await importer();
    await writeCsv(join(place.folder, "a.csv"), focusRows([charge()]));
    await runImport(place);
    const before = await shown(place);
    server.clock.advance(60_000);
    expect(await runImport(place)).toMatchObject({
      status: "completed",
      result: { filesImported: 0, filesUnchanged: 1, message: "No changes since the last import." },
    });
    // Copied again with the same content: another time, the same version.
    await writeCsv(join(place.folder, "a.csv"), focusRows([charge()]));
    expect(await runImport(place)).toMatchObject({ result: { filesImported: 0, filesUnchanged: 1 } });
    expect((await shown(place)).months).toEqual(before.months);
    expect(await stored(place.as.workspaceId)).toMatchObject([{ billed: "1.5" }]);
  });

  it("a corrected month replaces the old one and leaves others alone", async () => {
    const place = await importer();
    await writeCsv(join(place.folder, "09-1.csv"), focusRows([charge({ billed: "5" })]));
    await writeCsv(join(place.folder, "09-2.csv"), focusRows([charge({ billed: "7" })]));
    await writeCsv(join(place.folder, "10.csv"), focusRows([charge({ ...october, billed: "3" })]));
    await runImport(place);
    const before = await shown(place);
    server.clock.advance(60_000);
    await writeCsv(join(place.folder, "09-1.csv"), focusRows([charge({ billed: "4.99" })]));
    expect(await runImport(place)).toMatchObject({
      status: "completed",
      result: { filesImported: 1, months: 1 },
    });
    expect(await stored(place.as.workspaceId, "cost_daily", "to_char(day, 'YYYY-MM')")).toMatchObject([
      { key: "2026-09", billed: "11.99" },
      { key: "2026-10", billed: "3" },
    ]);
    expect((await shown(place)).months[1]).toEqual(before.months[1]);
  });

  it("a file whose month changed removes its old month", async () => {
    const place = await importer();
    await writeCsv(join(place.folder, "a.csv"), focusRows([charge({ billed: "5" })]));
    await runImport(place);
    await writeCsv(join(place.folder, "a.csv"), focusRows([charge({ ...october, billed: "5" })]));
    await runImport(place);
    expect(await stored(place.as.workspaceId, "cost_daily", "to_char(day, 'YYYY-MM')")).toMatchObject([
      { key: "2026-10", billed: "5" },
    ]);
  });

  it("imported data stays when its file is deleted", async () => {
    const place = await importer();
    await writeCsv(join(place.folder, "a.csv"), focusRows([charge({ billed: "5" })]));
    await runImport(place);
    await rm(join(place.folder, "a.csv"));
    expect(await runImport(place)).toMatchObject({ status: "completed" });
    expect(await files(place)).toMatchObject([{ name: "a.csv", status: "gone" }]);
    expect(await stored(place.as.workspaceId)).toMatchObject([{ billed: "5" }]);
  });

  it("only the newest delivery of a month counts if the export keeps them all", async () => {
    const place = await importer();
    const month = join(place.folder, "data", "BILLING_PERIOD=2026-09");
    for (const [delivery, billed] of [
      ["20261001T000000Z-b", "4"],
      ["20261002T000000Z-a", "6"],
    ] as const) {
      await mkdir(join(month, delivery), { recursive: true });
      await writeCsv(join(month, delivery, "part-1.csv.gz"), focusRows([charge({ billed })]));
      // wall: the file system stores modification times in milliseconds
      await sleep(20);
    }
    await runImport(place);
    expect(await stored(place.as.workspaceId)).toMatchObject([{ billed: "6" }]);
    expect((await files(place)).map(({ status }: { status: string }) => status)).toEqual([
      "replaced",
      "imported",
    ]);
  });

  it("a file in the wrong month's folder is rejected", async () => {
    const place = await importer();
    const month = join(place.folder, "BILLING_PERIOD=2026-08");
    await mkdir(month);
    await writeCsv(join(month, "a.csv"), focusRows([charge()]));
    expect(await runImport(place)).toMatchObject({
      status: "failed",
      error: expect.stringContaining(
        "the file is in the folder of August 2026, but contains charges of September 2026",
      ),
    });
    expect(await stored(place.as.workspaceId)).toEqual([]);
  });
});

describe("an unreadable file", () => {
  it("keeps the old month, says why, and allows other months", async () => {
    const place = await importer();
    for (const month of ["2026-09", "2026-10"]) {
      await mkdir(join(place.folder, `BILLING_PERIOD=${month}`));
    }
    const bill = join(place.folder, "BILLING_PERIOD=2026-09", "a.csv");
    await writeCsv(bill, focusRows([charge({ billed: "5" })]));
    await runImport(place);
    await writeCsv(bill, focusRows([charge({ billed: "6" }), charge({ billed: "six" })]));
    await writeCsv(
      join(place.folder, "BILLING_PERIOD=2026-10", "a.csv"),
      focusRows([charge({ ...october, billed: "3" })]),
    );
    const error =
      'BILLING_PERIOD=2026-09/a.csv: The column BilledCost contains "six", which is not an amount.';
    expect(await runImport(place)).toMatchObject({
      status: "failed",
      error: `${error} 1 other month imported.`,
    });
    expect(await files(place)).toMatchObject([
      { status: "failed", error, rowCount: 1 },
      { status: "imported", error: null },
    ]);
    expect(await stored(place.as.workspaceId, "cost_daily", "to_char(day, 'YYYY-MM')")).toMatchObject([
      { key: "2026-09", billed: "5" },
      { key: "2026-10", billed: "3" },
    ]);
    expect(await shown(place)).toMatchObject({ failedCount: 1 });
    // Once fixed, it replaces it.
    await writeCsv(bill, focusRows([charge({ billed: "6" })]));
    expect(await runImport(place)).toMatchObject({ status: "completed" });
    expect(await stored(place.as.workspaceId)).toMatchObject([{ billed: "9" }]);
  });

  it("mixed currencies are rejected", async () => {
    const place = await importer();
    await writeCsv(join(place.folder, "a.csv"), focusRows([charge(), charge({ currency: "EUR" })]));
    expect(await runImport(place)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("Only bills in US dollars can be imported"),
    });
    expect(await stored(place.as.workspaceId)).toEqual([]);
  });

  it("a source without files is reported", async () => {
    const place = await importer();
    expect(await runImport(place)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("No Parquet or CSV files found"),
    });
  });
});

describe("where files may be read from", () => {
  it.each(["../secrets", "a/../../b", "/etc", "a\\..\\b"])("rejects %s", async (path) => {
    const { as, account } = await importer();
    const answer = await server.call("POST /cost/imports", {
      as,
      body: { kind: "folder", accountId: account.id, path },
    });
    expect(answer).toMatchObject({ status: 400, code: "invalid_input" });
  });

  it("follows no link out of the folder", async () => {
    const place = await importer();
    const outside = await mkdtemp(join(tmpdir(), "skyledger-outside-"));
    await writeCsv(join(outside, "secret.csv"), focusRows([charge()]));
    await symlink(join(outside, "secret.csv"), join(place.folder, "link.csv"));
    await symlink(outside, join(place.folder, "linked"));
    expect((await runImport(place)).error).toContain("No Parquet or CSV files found");
    await symlink(outside, join(exportsIn, `${place.path}-out`));
    const { body } = await server.call("POST /cost/imports", {
      as: place.as,
      body: { kind: "folder", accountId: place.account.id, path: `${place.path}-out` },
    });
    expect((await runImport({ ...place, id: body.id })).error).toContain("leads out of the server's folder");
    await rm(outside, { recursive: true });
  });
});

describe("a full disk", () => {
  /** The database rejects rows of a table for one workspace as with a full disk: disk_full, 53100. */
  async function fillDisk(table: string, workspaceId: string): Promise<void> {
    await server.database.system(async (tx) => {
      await tx.query("set local role none");
      await tx.query(`
        create or replace function disk_is_full() returns trigger language plpgsql as $$
        begin
          raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
        end $$`);
      await tx.query(
        `create trigger disk_is_full before insert on ${table} for each row
         when (new.workspace_id = '${workspaceId}') execute function disk_is_full()`,
      );
    });
  }
  const emptyDisk = (table: string) =>
    server.database.system(async (tx) => {
      await tx.query("set local role none");
      await tx.query(`drop trigger disk_is_full on ${table}`);
    });

  it.each([
    ["while a month is staged", "billing_staged"],
    ["while a month takes the place of its old one", "cost_daily"],
    ["when everything of it but its last line is written", "billing_months"],
  ])(
    "%s: the old month stays, the person is notified, and the next import brings the new one",
    async (_, table) => {
      const place = await importer();
      const { workspaceId } = place.as;
      await writeCsv(join(place.folder, "a.csv"), focusRows([charge({ billed: "5" })]));
      await runImport(place);
      const before = await shown(place);
      await writeCsv(
        join(place.folder, "a.csv"),
        focusRows([charge({ billed: "7" }), charge({ billed: "1" })]),
      );
      await fillDisk(table, workspaceId);
      try {
        const run = await runImport(place);
        expect(run).toMatchObject({ status: "failed", result: null });
        expect(run.error).toMatch(/disk.* full/i);
        expect(run.error).not.toMatch(/53100|could not extend/);
      } finally {
        await emptyDisk(table);
      }
      for (const costs of ["cost_daily", "cost_resources", "cost_tags"]) {
        expect(await stored(workspaceId, costs), costs).toMatchObject([{ billed: "5" }]);
      }
      const sums = await stored(
        workspaceId,
        "(select *, false as superseded from cost_rollup) sums",
        "dimension",
      );
      expect(sums.map(({ billed }) => billed)).toEqual(["5", "5", "5", "5"]);
      expect((await shown(place)).months).toEqual(before.months);
      expect(await runImport(place)).toMatchObject({ status: "completed" });
      expect(await stored(workspaceId)).toMatchObject([{ billed: "8" }]);
    },
  );
});

describe("one bill is counted once", () => {
  it("a month of another source is rejected", async () => {
    const place = await importer();
    await writeCsv(join(place.folder, "a.csv"), focusRows([charge({ billed: "5" })]));
    await runImport(place);
    await mkdir(join(exportsIn, `${place.path}-cur`));
    await writeCsv(join(exportsIn, `${place.path}-cur`, "a.csv"), curRows([charge({ billed: "5" })]));
    const { body } = await server.call("POST /cost/imports", {
      as: place.as,
      body: { kind: "folder", accountId: place.account.id, path: `${place.path}-cur` },
    });
    expect((await runImport({ ...place, id: body.id })).error).toContain(
      "September 2026 of 111122223333 was already imported from another billing export",
    );
    expect(await stored(place.as.workspaceId)).toMatchObject([{ billed: "5" }]);
  });

  it("replaces Cost Explorer's data of its months, and restores it when it is removed", async () => {
    const place = await importer();
    const { workspaceId } = place.as;
    await server.database.forWorkspace(workspaceId, (tx) =>
      tx.query(
        `insert into cost_daily (workspace_id, account_id, aws_account_id, day, service, region, charge_category,
           billed_cost, effective_cost, source)
         select $1, $2, $3, day, 'Amazon S3', 'global', 'Usage', 2, 2, 'cost-explorer'
         from unnest(array['2026-09-30', '2026-10-01']::date[]) day`,
        [workspaceId, place.account.id, place.account.awsAccountId],
      ),
    );
    const { awsAccountId } = place.account;
    await writeCsv(join(place.folder, "a.csv"), focusRows([charge({ billed: "5", account: awsAccountId })]));
    await runImport(place);
    expect(await stored(workspaceId, "cost_daily", "to_char(day, 'YYYY-MM')")).toMatchObject([
      { key: "2026-09", billed: "5" },
      { key: "2026-10", billed: "2" },
    ]);
    expect(
      (await server.call("DELETE /cost/imports/:id", { as: place.as, params: { id: place.id } })).status,
    ).toBe(204);
    expect(await stored(workspaceId, "cost_daily", "source")).toMatchObject([
      { key: "cost-explorer", billed: "4" },
    ]);
    expect(await stored(workspaceId, "cost_resources")).toEqual([]);
  });

  it("a range of both sources shows each service once", async () => {
    const place = await importer();
    const { as, account } = place;
    const analysed = await server.call("POST /cost/analysis", { as, body: { timePeriod: "90d" } });
    expect(analysed.status, analysed.text).toBe(200);
    const month = `${analysed.body.dateRange.end.slice(0, 7)}-01T00:00:00Z`;
    const billed = { period: month, start: month, account: account.awsAccountId, billed: "1000000" };
    const kinds = [
      ["Amazon Elastic Compute Cloud", "BoxUsage:m5.large"],
      ["Amazon Elastic Compute Cloud", "EBS:VolumeUsage.gp3"],
      ["Elastic Load Balancing", "LoadBalancerUsage"],
      ["Amazon CloudWatch", "CW:MetricMonitorUsage"],
    ] as const;
    const rows = focusRows(kinds.map(([service]) => charge({ ...billed, service })));
    await writeCsv(
      join(place.folder, "a.csv"),
      rows.map((row, n) => ({ ...row, x_UsageType: kinds[n]?.[1] ?? "" })),
    );
    expect((await runImport(place)).status).toBe("completed");
    const { body } = await server.call("GET /cost/analysis", { as, query: { period: "90d" } });
    expect(body.sources).toEqual(["billing-export", "cost-explorer"]);
    const before = new Set(analysed.body.byService.map(({ service }: { service: string }) => service));
    const mostExpensive = body.byService.slice(0, kinds.length);
    expect(mostExpensive.map(({ service }: { service: string }) => service).sort()).toEqual([
      "Amazon Elastic Compute Cloud - Compute",
      "Amazon Elastic Load Balancing",
      "AmazonCloudWatch",
      "EC2 - Other",
    ]);
    for (const { service, cost } of mostExpensive) {
      expect(before.has(service), service).toBe(true);
      // Includes Cost Explorer's data of earlier months.
      expect(cost).toBeGreaterThan(1_000_000);
    }
    expect(body.byService.filter(({ service }: { service: string }) => !before.has(service))).toEqual([]);
  });

  it("a disconnected account's part is read again when the account is back", async () => {
    const place = await importer();
    const second = await server.call("POST /cost/imports", {
      as: place.as,
      body: { kind: "folder", accountId: place.account.id, path: `${place.path}/sub` },
    });
    expect(second.status).toBe(201);
    await writeCsv(join(place.folder, "a.csv"), focusRows([charge({ billed: "5" })]));
    await runImport(place);
    await server.database.forWorkspace(place.as.workspaceId, async (tx) => {
      await tx.query("delete from cost_daily where workspace_id = $1", [place.as.workspaceId]);
      await tx.query("delete from cost_export_months where workspace_id = $1", [place.as.workspaceId]);
    });
    expect(await runImport(place)).toMatchObject({ status: "completed", result: { months: 1 } });
    expect(await stored(place.as.workspaceId)).toMatchObject([{ billed: "5" }]);
  });
});

describe("costs of resources", () => {
  it("shows and sorts by a resource's billed cost, and returns to list prices without the export", async () => {
    const place = await importer();
    const { as, account } = place;
    await server.call("POST /resources/discover", { as });
    const list = async () =>
      (
        await server.call("GET /resources/inventory", {
          as,
          query: { limit: 500, sort: "cost", order: "desc" },
        })
      ).body.resources as {
        resourceId: string;
        shortId: string;
        resourceType: string;
        metadata: { monthlyCost: number | null; costSource: string };
      }[];
    const before = await list();
    const byType = (type: string) => before.find((one) => one.resourceType === type);
    const [instance, bucket, lambda] = ["EC2", "S3", "Lambda"].map(byType);
    expect(instance?.metadata.costSource).toBe("list_price");
    const usage = { account: account.awsAccountId };
    await writeCsv(
      join(place.folder, "a.csv"),
      focusRows([
        charge({ ...usage, resource: instance?.shortId ?? "", billed: "98765.43" }),
        charge({ ...usage, resource: instance?.shortId ?? "", category: "Credit", billed: "-5" }),
        charge({ ...usage, resource: bucket?.shortId ?? "", billed: "0.07" }),
        charge({ ...usage, resource: lambda?.resourceId ?? "", billed: "1.005" }),
        charge({ ...usage, resource: "i-0123456789abcdef0", billed: "44" }),
      ]),
    );
    await runImport(place);
    const after = await list();
    const costOf = (arn: string | undefined) => after.find((one) => one.resourceId === arn)?.metadata;
    expect(after[0]).toMatchObject({
      resourceId: instance?.resourceId,
      metadata: { monthlyCost: 98765.43, costSource: "billed" },
    });
    expect(costOf(bucket?.resourceId)).toMatchObject({ monthlyCost: 0.07, costSource: "billed" });
    expect(costOf(lambda?.resourceId)).toMatchObject({ costSource: "billed" });
    expect(after.filter(({ metadata }) => metadata.costSource === "billed")).toHaveLength(3);
    // A later discovery has only list prices; billed costs stay.
    await server.call("POST /resources/discover", { as });
    expect((await list())[0]).toMatchObject({ metadata: { monthlyCost: 98765.43, costSource: "billed" } });
    await server.call("DELETE /cost/imports/:id", { as, params: { id: place.id } });
    const restored = await list();
    expect(restored.find((one) => one.resourceId === instance?.resourceId)?.metadata).toEqual(
      instance?.metadata,
    );
    expect(restored.some(({ metadata }) => metadata.costSource === "billed")).toBe(false);
  });
});

describe("§2 a cost spike that an import reveals", () => {
  const dayMs = 86_400_000;
  const dayBack = (back: number) =>
    new Date(server.clock.now.getTime() - back * dayMs).toISOString().slice(0, 10);
  /** A charge of ten dollars for each of the last `days` days, except those with another cost. */
  const bill = (days: number, other: Readonly<Record<number, string>>) =>
    Array.from({ length: days }, (_, index) => index + 2).map((back) =>
      charge({
        period: `${dayBack(back).slice(0, 7)}-01T00:00:00Z`,
        start: `${dayBack(back)}T00:00:00Z`,
        service: "Amazon EC2",
        billed: other[back] ?? "10",
      }),
    );
  const reported = async ({ as }: Importer) => {
    const { rows } = await server.database.forWorkspace(as.workspaceId, (tx) =>
      tx.query<{ title: string; day: string }>(
        `select message ->> 'title' as title from notification_outbox
         where workspace_id = $1 and type = 'cost_spikes' order by created_at`,
        [as.workspaceId],
      ),
    );
    return rows.map(({ title }) => title);
  };

  it("is reported with the import, once, and only if the days rise", async () => {
    const place = await importer();
    const file = join(place.folder, "a.parquet");
    await writeParquet(file, focusRows(bill(58, {})));
    expect((await runImport(place)).status).toBe("completed");
    expect(await reported(place)).toEqual([]);
    // The day three days ago is delivered late, and higher.
    await writeParquet(file, focusRows(bill(58, { 3: "31" })));
    expect((await runImport(place)).status).toBe("completed");
    expect(await reported(place)).toEqual([`Cost spike on ${dayText(dayBack(3))}: All services +210%`]);
    await writeParquet(file, focusRows(bill(58, { 3: "32" })));
    expect((await runImport(place)).status).toBe("completed");
    expect(await reported(place)).toHaveLength(1);
  });
});
