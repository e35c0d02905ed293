// Every kind of run that waits for AWS ends seconds after it is canceled, not when the call times out.
import { randomUUID } from "node:crypto";
import type { RunKind } from "@skyledger/core/model/run";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccountsStore } from "../accounts/store.ts";
import type { Database } from "../platform/db/database.ts";
import { openTestDatabase } from "../platform/db/testing.ts";
import { useAwsEnvironment } from "../protocol-tests/testing/environment.ts";
import { createUnitsStore } from "../runs/store/units-store.ts";
import { createRunsStore } from "../runs/store.ts";
import { type SilentAws, startSilentAws } from "../testing/silent-aws.ts";
import {
  startTestServer,
  type TestAnswer,
  type TestPerson,
  type TestServer,
} from "../testing/test-server.ts";

/** Calls to AWS time out after 30 seconds, and are repeated. A lease notices a cancellation within two. */
const secondsAllowed = 10;

let aws: SilentAws;
let db: Database;
let server: TestServer;
let ana: TestPerson;
let accountId: string;
let restore: () => void;

beforeAll(async () => {
  aws = await startSilentAws();
  restore = useAwsEnvironment({ accessKeyId: "AKIATEST", secretAccessKey: "secret" }, aws.url);
  db = await openTestDatabase();
  const env = { AWS_ENDPOINT_URL: aws.url, AWS_REGION: "us-east-1", ALLOW_AMBIENT_AWS: "true" };
  server = await startTestServer(env, { database: db });
  ana = await server.person();
  const sandbox = await server.call("GET /accounts", { as: ana });
  for (const { id } of sandbox.body.accounts)
    await server.call("DELETE /accounts/:id", { as: ana, params: { id } });
  const account = await createAccountsStore(db).insert(ana.workspaceId, {
    ...{ kind: "ambient", name: "Silent", awsAccountId: "123456789012" },
    ...{ roleArn: null, externalId: null, regions: ["us-east-1"] },
  });
  accountId = account?.id ?? "";
  // An inventory that is old enough to be read again.
  await run("update cloud_accounts set last_discovered_at = now() - interval '1 day' where id = $1", [
    accountId,
  ]);
});
afterAll(async () => {
  await aws.close();
  await server.close();
  restore();
});

const run = (sql: string, params: readonly unknown[]) =>
  db.forWorkspace(ana.workspaceId, (tx) => tx.query(sql, params));

/** A finding whose fix reads the bucket first. */
async function finding(): Promise<string> {
  const id = randomUUID();
  await run(
    `insert into findings (id, workspace_id, account_id, region, arn, check_id, resource_name, severity, category,
       service, title, description, status, set_by, evidence, detection_count, regression, first_seen_at,
       last_seen_at, search_text, own_result, own_result_at)
     values ($2, $1, $3, 'us-east-1', $4, 's3-bucket-versioning', 'b', 2, 'Data', 's3', 'Title', 'Text', 'ACTIVE',
       'scan', '[]', 1, false, now(), now(), '', 'fails', now())`,
    [ana.workspaceId, id, accountId, `arn:aws:s3:::${id}`],
  );
  await run(
    `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
       facets, last_seen_at, search_text)
     values ($1, $2, $3, 'AWS::S3::Bucket', 'S3', 's3', 'us-east-1', $4, $4, '', $5, now(), '')`,
    [ana.workspaceId, accountId, `arn:aws:s3:::${id}`, id, facets],
  );
  return id;
}

const facets = JSON.stringify({
  versioning: { seen: true, value: { enabled: false, suspended: false, mfaDelete: false } },
});

/** A metrics run with a unit that can be tried again: only schedules start such runs. */
async function failedMetrics(): Promise<{ id: string; unitId: string }> {
  const store = createRunsStore(db);
  const made = { kind: "metrics", accountIds: [accountId], createdBy: ana.userId } as const;
  const id = (await store.insert(ana.workspaceId, made))?.id ?? "";
  await createUnitsStore(db).add(ana.workspaceId, id, [{ accountId, region: null }]);
  const failed = "update run_units set state = 'failed', finished_at = now() where run_id = $1 returning id";
  const { rows } = await db.forWorkspace(ana.workspaceId, (tx) => tx.query<{ id: string }>(failed, [id]));
  await store.finish(ana.workspaceId, { id, attempts: 0 }, { status: "cancelled", result: null });
  return { id, unitId: rows[0]?.id ?? "" };
}

type Start = () => Promise<TestAnswer>;
const later = () => ({ as: ana, headers: { prefer: "respond-async" } });

/** How to start each kind. */
const starts: { readonly [Kind in RunKind]?: Start } = {
  discovery: () => server.call("POST /resources/discover", { ...later(), body: { accountIds: [accountId] } }),
  security_scan: () => server.call("POST /security/scan", { ...later(), body: { scanType: "FULL" } }),
  cost_analysis: () => server.call("POST /cost/analysis", { ...later(), body: {} }),
  security_hub_import: () =>
    server.call("POST /security/security-hub-import", { ...later(), body: { accountIds: [accountId] } }),
  billing_import: async () => {
    const body = { kind: "s3", accountId, bucket: "bills", prefix: "" } as const;
    const { id } = (await server.call("POST /cost/imports", { as: ana, body })).body;
    return await server.call("POST /cost/imports/:id/run", { ...later(), params: { id } });
  },
  metrics: async () => {
    const params = await failedMetrics();
    return await server.call("POST /runs/:id/units/:unitId/retry", { as: ana, params });
  },
  full_analysis: () => server.call("POST /full-analysis", later()),
};

const kinds = Object.entries(starts);

interface Run {
  id: string;
  kind: RunKind;
  status: string;
}
const runs = async (): Promise<Run[]> =>
  (await server.call("GET /runs", { as: ana, query: { limit: 100 } })).body.runs;
const isOver = ({ status }: Run) => status !== "queued" && status !== "running";
const isActive = (one: Run) => !isOver(one);

const until = (reached: () => boolean | Promise<boolean>) =>
  expect.poll(reached, { timeout: 100_000, interval: 20 }).toBe(true);

/** Waits until a run of the kind waits for AWS. */
async function waiting(kind: RunKind): Promise<Run> {
  await until(async () => aws.waiting > 0 || !(await runs()).some(isActive));
  const found = (await runs()).find((one) => one.kind === kind);
  if (!found || isOver(found) || aws.waiting === 0)
    throw new Error(`${kind} sent no request: ${JSON.stringify(found)}`);
  return found;
}

const cancel = ({ id }: Run) => server.call("POST /runs/:id/cancel", { as: ana, params: { id } });

/** Cancels a run. @returns the seconds until it ended */
async function cancelled(run: Run): Promise<number> {
  // wall: the time in which a lease notices a cancellation, of which leases have no clock to turn
  const since = performance.now();
  expect((await cancel(run)).status).toBe(200);
  const now = async () => (await runs()).find(({ id }) => id === run.id) ?? run;
  await until(async () => isOver(await now()));
  expect((await now()).status).toBe("cancelled");
  // wall: see above
  return (performance.now() - since) / 1000;
}

test.each(kinds)("%s: canceled during a call to AWS, it ends without an answer", async (kind, start) => {
  const before = aws.givenUp;
  const { status, text } = await start();
  expect(status, text).toBeLessThan(300);
  expect(await cancelled(await waiting(kind as RunKind))).toBeLessThan(secondsAllowed);
  // Nothing of it goes on: runs that it started, and calls.
  await until(async () => !(await runs()).some(isActive));
  await until(() => aws.waiting === 0);
  expect(aws.givenUp).toBeGreaterThan(before);
});

test("many fixes: the run ends, and the fix under way goes on, since half a change would be worse", async () => {
  const selection = { findingIds: [await finding(), await finding()] };
  const plan = await server.call("POST /security/bulk-remediation/plan", { as: ana, body: { selection } });
  const body = { selection, planHash: plan.body.planHash };
  expect((await server.call("POST /security/bulk-remediation", { as: ana, body })).status).toBe(202);
  expect(await cancelled(await waiting("bulk_remediation"))).toBeLessThan(secondsAllowed);
  const fixes = (await runs()).filter(({ kind }) => kind === "remediation");
  expect(fixes.map(({ status }) => status)).toEqual(["running"]);
  for (const fix of fixes)
    expect((await cancel(fix)).body.message).toBe("A running fix can't be canceled. Undo it after it ends.");
});
