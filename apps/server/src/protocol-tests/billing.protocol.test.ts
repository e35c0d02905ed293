import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { S3 } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { charge, focusRows, writeCsv, writeParquet } from "../billing-imports/reader/testing/export-files.ts";
import { createMotoAccount, type MotoAccount, motoUrl } from "./testing/moto.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";

/** A proxy between the server and AWS that cuts off responses as often as configured. */
const cuts = { left: 0, made: 0 };
let proxy: Server;
let account: MotoAccount;
let s3: S3;
let app: ProtocolServer;
let accountId: string;
let scratch: string;
let buckets = 0;
let bucket: string;

async function startProxy(): Promise<string> {
  const target = new URL(motoUrl());
  proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(
      { host: target.hostname, port: target.port, method, path: url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        const isObject = method === "GET" && /\.(parquet|csv|gz)/.test(url ?? "");
        if (!isObject || cuts.left === 0) return void answer.pipe(outgoing);
        cuts.left -= 1;
        cuts.made += 1;
        answer.once("data", (chunk: Buffer) => {
          outgoing.write(chunk.subarray(0, chunk.length / 2), () => outgoing.destroy());
        });
      },
    );
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "skyledger-bucket-"));
  account = await createMotoAccount();
  s3 = new S3({ ...account.client("us-east-1"), forcePathStyle: true });
  const home = await createMotoAccount();
  app = await startProtocolServer(home.credentials, { endpoint: await startProxy() });
  accountId = await app.connectRole(`arn:aws:iam::${account.id}:role/SkyledgerReadOnly`, ["us-east-1"]);
});
afterAll(async () => {
  await app?.close();
  proxy?.close();
  await rm(scratch, { recursive: true });
});
beforeEach(async () => {
  bucket = `bills-${account.id}-${buckets++}`;
  await s3.createBucket({ Bucket: bucket });
});

async function put(key: string, charges: Parameters<typeof focusRows>[0]): Promise<void> {
  const path = join(scratch, key.split("/").at(-1) ?? "");
  await (key.endsWith(".parquet") ? writeParquet : writeCsv)(path, focusRows(charges));
  await s3.putObject({ Bucket: bucket, Key: key, Body: await readFile(path) });
}

async function place(prefix: string, of = bucket): Promise<string> {
  const { body } = await app.server.call("POST /cost/imports", {
    as: app.person,
    body: { kind: "s3", accountId, bucket: of, prefix },
  });
  return body.id;
}

async function runImport(id: string) {
  const { body } = await app.server.call("POST /cost/imports/:id/run", { as: app.person, params: { id } });
  for (;;) {
    const run = await app.server.call("GET /runs/:id", { as: app.person, params: { id: body.runId } });
    if (!["queued", "running"].includes(run.body.status)) return run.body;
    // wall: a pause between two looks at a run
    await sleep(20);
  }
}

const monthsOf = async (id: string) => {
  const { body } = await app.server.call("GET /cost/imports", { as: app.person });
  const found = body.imports.find((one: { id: string }) => one.id === id);
  return found.months.map((one: { month: string; billedCost: string }) => [
    one.month,
    Number(one.billedCost),
  ]);
};

/** Each test has its own AWS account's bill: a month of one account is imported from one place only. */
const ofOwn = (change: Parameters<typeof charge>[0] = {}) =>
  charge({ account: String(100_000_000_000 + buckets), ...change });

describe("billing exports in a bucket", () => {
  const folder = "exports/focus/data/BILLING_PERIOD=2026-09";

  it("are read below their prefix, once per version; a corrected month replaces the old one", async () => {
    await put(`${folder}/part-1.snappy.parquet`, [ofOwn({ billed: "5" })]);
    await put(`${folder}/part-2.csv.gz`, [ofOwn({ billed: "7" })]);
    await put("exports/focus-2/data/BILLING_PERIOD=2026-09/part-1.csv", [ofOwn({ billed: "1000" })]);
    await s3.putObject({ Bucket: bucket, Key: "exports/focus/metadata/Manifest.json", Body: "{}" });
    const id = await place("/exports/focus");
    expect(await runImport(id)).toMatchObject({ status: "completed", result: { filesImported: 2, rows: 2 } });
    expect(await monthsOf(id)).toEqual([["2026-09-01", 12]]);
    expect(await runImport(id)).toMatchObject({
      status: "completed",
      result: { filesImported: 0, months: 0 },
    });
    await put(`${folder}/part-2.csv.gz`, [ofOwn({ billed: "6.99" })]);
    expect(await runImport(id)).toMatchObject({
      status: "completed",
      result: { filesImported: 1, months: 1 },
    });
    expect(await monthsOf(id)).toEqual([["2026-09-01", 11.99]]);
  });

  it("an interrupted transfer is restarted", async () => {
    await put(`${folder}/a.csv`, [ofOwn({ billed: "5" })]);
    cuts.left = 2;
    cuts.made = 0;
    const id = await place("exports/focus");
    expect(await runImport(id)).toMatchObject({ status: "completed" });
    expect(cuts.made).toBe(2);
    expect(await monthsOf(id)).toEqual([["2026-09-01", 5]]);
  });

  it("a transfer that never ends keeps the old month and names the file", async () => {
    await put(`${folder}/a.csv`, [ofOwn({ billed: "5" })]);
    const id = await place("exports/focus");
    await runImport(id);
    await put(`${folder}/a.csv`, [ofOwn({ billed: "6" })]);
    cuts.left = 3;
    expect(await runImport(id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("BILLING_PERIOD=2026-09/a.csv"),
    });
    expect(await monthsOf(id)).toEqual([["2026-09-01", 5]]);
  });

  it("a missing bucket is distinguished from an empty one", async () => {
    const missing = await runImport(await place("", `${bucket}-none`));
    expect(missing).toMatchObject({ status: "failed", error: expect.stringContaining("NoSuchBucket") });
    expect(missing.error).toContain("Check the bucket's name.");
    const empty = await runImport(await place("exports"));
    expect(empty.error).toContain("No Parquet or CSV files found");
  });

  it("the generated policy reads the prefix and nothing else", async () => {
    const id = await place("exports/focus");
    const { body } = await app.server.call("GET /cost/imports", { as: app.person });
    const policy = JSON.parse(body.imports.find((one: { id: string }) => one.id === id).iamPolicy);
    expect(policy.Statement).toEqual([
      expect.objectContaining({
        Action: ["s3:ListBucket"],
        Resource: [`arn:aws:s3:::${bucket}`],
        Condition: { StringLike: { "s3:prefix": "exports/focus/*" } },
      }),
      expect.objectContaining({
        Action: ["s3:GetObject"],
        Resource: [`arn:aws:s3:::${bucket}/exports/focus/*`],
      }),
    ]);
  });
});
