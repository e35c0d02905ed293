import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { migrations } from "../../platform/db/migrations.gen.ts";
import { type DatabaseLocation, openDatabase } from "../../platform/db/open-database.ts";
import {
  createServerDatabase,
  createTestWorkspace,
  type ServerDatabase,
  testServerUrl,
} from "../../platform/db/testing.ts";

let directory: string;
let server: ServerDatabase | undefined;
let location: DatabaseLocation;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "skyledger-merge-"));
  const url = testServerUrl();
  server = url ? await createServerDatabase(url) : undefined;
  location = server ? { url: server.url } : { dataDir: join(directory, "data") };
});
afterEach(async () => {
  await server?.drop();
  await rm(directory, { recursive: true, force: true });
});

interface Given {
  region: string;
  status: "ACTIVE" | "RESOLVED" | "IGNORED";
  setBy: "scan" | "person";
  lastSeen: string;
  sourceId?: string;
}

async function insertFinding(
  db: Database,
  ids: { workspaceId: string; accountId: string },
  arn: string,
  one: Given,
) {
  return await db.forWorkspace(ids.workspaceId, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into findings (workspace_id, account_id, region, arn, check_id, source_id, resource_name, severity, category,
         service, title, description, status, set_by, detection_count, first_seen_at, last_seen_at, search_text, own_verdict)
       values ($1, $2, $3, $4, 's3-bucket-versioning', $8, 'b', 2, 'Data', 'S3', 'T', $3, $5, $6, 2, $7, $7, '', 'fails')
       returning id`,
      [
        ids.workspaceId,
        ids.accountId,
        one.region,
        arn,
        one.status,
        one.setBy,
        one.lastSeen,
        one.sourceId ?? "",
      ],
    );
    const id = rows[0]?.id ?? "";
    await tx.query(
      `insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
       values ($1, $2, $3, $6, null, $4, $5)`,
      [
        ids.workspaceId,
        id,
        one.lastSeen,
        one.status,
        `of ${one.region}`,
        one.setBy === "scan" ? "scan" : "ana@example.com",
      ],
    );
    return id;
  });
}

const old = "2026-11-01T10:00:00Z";
const recent = "2026-11-20T10:00:00Z";
const fixedAt = "2026-11-05T10:00:00.000Z";

test("merges findings that differ only by region, and a person's decision takes precedence", async () => {
  const before = await openDatabase(location, {
    migrations: migrations.filter(({ name }) => name < "0028"),
  });
  const workspaceId = await createTestWorkspace(before);
  const accountId = await before.forWorkspace(workspaceId, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, status)
       values ($1, 'ambient', 'P', '111122223333', 'connected')
       returning id`,
      [workspaceId],
    );
    return rows[0]?.id ?? "";
  });
  const ids = { workspaceId, accountId };
  const put = (arn: string, one: Given) => insertFinding(before, ids, arn, one);
  // Ignored by a person; a denied call resolved it and opened its duplicate.
  await put("lost", { region: "us-east-1", status: "IGNORED", setBy: "person", lastSeen: old });
  await put("lost", { region: "global", status: "ACTIVE", setBy: "scan", lastSeen: recent });
  await before.forWorkspace(workspaceId, async (tx) => {
    await tx.query(
      "update findings set status = 'RESOLVED', set_by = 'scan' where workspace_id = $1 and arn = 'lost' and region = 'us-east-1'",
      [workspaceId],
    );
  });
  await put("ignored", { region: "us-east-1", status: "RESOLVED", setBy: "scan", lastSeen: old });
  await put("ignored", { region: "global", status: "IGNORED", setBy: "person", lastSeen: recent });
  await put("open", { region: "us-east-1", status: "RESOLVED", setBy: "scan", lastSeen: old });
  await put("open", { region: "global", status: "ACTIVE", setBy: "scan", lastSeen: recent });
  await put("fixed", { region: "us-east-1", status: "RESOLVED", setBy: "person", lastSeen: old });
  await put("fixed", { region: "global", status: "RESOLVED", setBy: "scan", lastSeen: recent });
  await put("alone", { region: "eu-west-1", status: "ACTIVE", setBy: "scan", lastSeen: old });
  await put("hub", { region: "eu-west-1", status: "ACTIVE", setBy: "scan", lastSeen: old, sourceId: "one" });
  await put("hub", { region: "us-east-1", status: "ACTIVE", setBy: "scan", lastSeen: old, sourceId: "two" });
  const remediated = await put("remediated", {
    region: "eu-west-1",
    status: "RESOLVED",
    setBy: "person",
    lastSeen: old,
  });
  await before.forWorkspace(workspaceId, async (tx) => {
    await tx.query("update findings set own_verdict = 'passes' where id = $1", [remediated]);
    await tx.query(
      `insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note) values
         ($1, $2, $3, 'ana@example.com', 'ACTIVE', 'RESOLVED', 'Fixed (remediation 1).'),
         ($1, $2, $4, 'ana@example.com', 'RESOLVED', 'RESOLVED', 'Asked Bob about it.')`,
      [workspaceId, remediated, fixedAt, recent],
    );
  });
  await before.close();

  const after = await openDatabase(location, { migrations });
  const rows = await after.forWorkspace(workspaceId, async (tx) => {
    const found = await tx.query<object>(
      `select f.arn, f.region, f.status, f.set_by as "setBy", f.detection_count as detections,
         f.first_seen_at::date::text as first, f.last_seen_at::date::text as last, f.description,
         (select count(*)::int from finding_history h where h.finding_id = f.id) as history
       from findings f where f.workspace_id = $1 order by f.arn, f.source_id`,
      [workspaceId],
    );
    return found.rows;
  });
  const dates = { first: "2026-11-01", last: "2026-11-20" };
  // One history of both, with their current state.
  const merged = { region: "us-east-1", detections: 2, ...dates, description: "global", history: 3 };
  const single = {
    detections: 2,
    first: dates.first,
    last: dates.first,
    history: 1,
    status: "ACTIVE",
    setBy: "scan",
  };
  const byPerson = { status: "RESOLVED", setBy: "person", history: 3 };
  expect(rows).toEqual([
    { arn: "alone", region: "eu-west-1", description: "eu-west-1", ...single },
    { arn: "fixed", status: "RESOLVED", setBy: "person", ...merged },
    { arn: "hub", region: "eu-west-1", description: "eu-west-1", ...single },
    { arn: "hub", region: "us-east-1", description: "us-east-1", ...single },
    { arn: "ignored", status: "IGNORED", setBy: "person", ...merged },
    { arn: "lost", status: "IGNORED", setBy: "person", ...merged },
    { arn: "open", status: "ACTIVE", setBy: "scan", ...merged },
    { ...single, arn: "remediated", region: "eu-west-1", description: "eu-west-1", ...byPerson },
  ]);
  // Our check's reading has the time when the finding was last seen, or when a fix was checked.
  const results = await after.forWorkspace(workspaceId, async (tx) => {
    const found = await tx.query<{ arn: string; at: string; last: string }>(
      "select arn, own_result_at as at, last_seen_at as last from findings where workspace_id = $1",
      [workspaceId],
    );
    return found.rows;
  });
  expect(results).toEqual(
    results.map((one) => ({ ...one, at: one.arn === "remediated" ? fixedAt : one.last })),
  );
  await after.close();
});
