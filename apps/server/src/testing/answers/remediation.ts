import { createAccountsStore } from "../../accounts/store.ts";
import { createFinding, recordScan, storedScan } from "../../platform/db/testing/stored-scans.ts";
import { createRemediationsStore } from "../../remediation/store.ts";
import { createRunsStore } from "../../runs/store.ts";
import { createScansStore } from "../../security/store/scans-store.ts";
import type { TestAnswer, TestPerson, TestServer } from "../test-server.ts";
import type { Answers, Servers } from "./declared.ts";
import { nextLookAt } from "./joined-run.ts";

interface Fixed {
  readonly as: TestPerson;
  /** Active, with a check that can be fixed. */
  readonly findingId: string;
  readonly accountId: string;
  /** Completed, with everything that undo requires. */
  readonly remediationId: string;
}

const at = "2026-01-02T03:04:05.000Z";
const arn = "arn:aws:s3:::somebodys-bucket";

/** A person with one fixable finding and one completed fix, without any call to AWS. */
export async function memberFixed({ database, person }: TestServer): Promise<Fixed> {
  const as = await person();
  const [account] = await createAccountsStore(database).list(as.workspaceId);
  if (!account) throw new Error("a new workspace has no account");
  const of = { accountId: account.id, region: "us-west-2", arn, resourceName: "somebodys-bucket" };
  await recordScan(
    database,
    as.workspaceId,
    storedScan({ startedAt: at, finishedAt: at, findingsCount: 1, newFindings: 1, evaluated: 1 }),
    {
      accountId: account.id,
      failing: [
        createFinding(account.id, {
          ...of,
          checkId: "s3-bucket-versioning",
          severity: 3,
          category: "Data",
          service: "S3",
          title: "Buckets have versioning",
          description: "Versioning is off.",
          content: "",
        }),
      ],
    },
  );
  const [finding] = await createScansStore(database).known(as.workspaceId, account.id, {
    checkIds: ["s3-bucket-versioning"],
  });
  const findingId = finding?.id ?? "";
  const remediationId = await fixedOnce(database, as, { ...of, findingId });
  return { as, findingId, accountId: account.id, remediationId };
}

/** A completed fix, as its run leaves it. */
async function fixedOnce(
  database: TestServer["database"],
  as: TestPerson,
  of: { accountId: string; region: string; arn: string; resourceName: string; findingId: string },
): Promise<string> {
  const runs = createRunsStore(database);
  const remediations = createRemediationsStore(database, {
    ended: async () => undefined,
    recountSavings: async () => undefined,
  });
  const run = await runs.insert(
    as.workspaceId,
    { kind: "remediation", accountIds: [of.accountId], createdBy: as.userId, subject: "earlier" },
    (tx, { id }) =>
      remediations.insert(tx, as.workspaceId, id, {
        ...of,
        checkId: "s3-bucket-versioning",
        recommendationId: null,
        ruleId: null,
        predictedSavings: null,
        fixId: "s3-versioning",
        resourceType: "AWS::S3::Bucket",
        requestedBy: as.email,
        expectedToken: null,
        undoOf: null,
        createdAt: at,
      }),
  );
  if (!run) throw new Error("the run was not inserted");
  const value = { enabled: false, suspended: false, mfaDelete: false };
  await remediations.savePlan(as.workspaceId, run.id, {
    changes: [{ field: "versioning.enabled", before: false, after: true }],
    savedState: {
      arn: of.arn,
      type: "AWS::S3::Bucket",
      id: of.resourceName,
      name: of.resourceName,
      region: of.region,
      accountId: "001234567890",
      status: null,
      createdAt: null,
      tags: { seen: true, value: {} },
      facets: { versioning: { seen: true, value } },
    },
  });
  await remediations.finish(as.workspaceId, run.id, {
    at,
    status: "COMPLETED",
    message: "Done.",
    rolledBack: null,
    finding: null,
    recommendation: null,
    action: "remediation.completed",
  });
  const result = { remediationId: run.id, status: "COMPLETED", message: "Done." } as const;
  await runs.finish(as.workspaceId, run, { status: "completed", result });
  return run.id;
}

/** A call that waits for a fix whose run then fails. */
async function failing(
  { idle }: Servers,
  begin: (fixed: Fixed, headers: Record<string, string>) => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const fixed = await memberFixed(idle);
  const { body } = await begin(fixed, { prefer: "respond-async" });
  const joined = nextLookAt(idle, body.runId);
  const answer = begin(fixed, {});
  // Earlier, it would start another one.
  await joined;
  const error = "The fix stopped: out of memory.";
  await createRunsStore(idle.database).finish(
    fixed.as.workspaceId,
    { id: body.runId, attempts: 0 },
    { status: "failed", error },
  );
  return answer;
}

/**
 * How to provoke the responses about fixes. On `full`, AWS is the sandbox account; on `idle`, nothing runs.
 */
export const remediationAnswers: Answers<
  | "GET /security/remediation-preview"
  | "POST /security/remediate"
  | "GET /security/remediation/:id"
  | "GET /security/remediations"
  | "POST /security/remediation/:id/rollback"
> = {
  "GET /security/remediation-preview": {
    200: async ({ full }) => {
      const { as, findingId } = await memberFixed(full);
      return full.call("GET /security/remediation-preview", { as, query: { findingId } });
    },
    not_found: async ({ full }) =>
      full.call("GET /security/remediation-preview", {
        as: await full.person(),
        query: { findingId: "none" },
      }),
    conflict: async ({ full }) => {
      const { as, findingId } = await memberFixed(full);
      await full.call("POST /security/update-status", { as, body: { findingId, status: "IGNORED" } });
      return full.call("GET /security/remediation-preview", { as, query: { findingId } });
    },
  },
  "POST /security/remediate": {
    // The bucket is in no list: nothing needs to be fixed.
    200: async ({ full }) => {
      const { as, findingId } = await memberFixed(full);
      return full.call("POST /security/remediate", { as, body: { findingId } });
    },
    202: async ({ idle }) => {
      const { as, findingId } = await memberFixed(idle);
      return idle.call("POST /security/remediate", {
        as,
        body: { findingId },
        headers: { prefer: "respond-async" },
      });
    },
    not_found: async ({ full }) =>
      full.call("POST /security/remediate", { as: await full.person(), body: { findingId: "none" } }),
    conflict: async ({ full }) => {
      const { as, findingId } = await memberFixed(full);
      await full.call("POST /security/update-status", { as, body: { findingId, status: "RESOLVED" } });
      return full.call("POST /security/remediate", { as, body: { findingId } });
    },
    run_failed: (servers) =>
      failing(servers, ({ as, findingId }, headers) =>
        servers.idle.call("POST /security/remediate", { as, body: { findingId }, headers }),
      ),
  },
  "GET /security/remediation/:id": {
    200: async ({ full }) => {
      const { as, remediationId } = await memberFixed(full);
      return full.call("GET /security/remediation/:id", { as, params: { id: remediationId } });
    },
    not_found: async ({ full }) =>
      full.call("GET /security/remediation/:id", { as: await full.person(), params: { id: "none" } }),
  },
  "GET /security/remediations": {
    200: async ({ full }) => {
      const { as, findingId } = await memberFixed(full);
      return full.call("GET /security/remediations", { as, query: { findingId } });
    },
    not_found: async ({ full }) =>
      full.call("GET /security/remediations", { as: await full.person(), query: { findingId: "none" } }),
  },
  "POST /security/remediation/:id/rollback": {
    200: async ({ full }) => {
      const { as, remediationId } = await memberFixed(full);
      return full.call("POST /security/remediation/:id/rollback", { as, params: { id: remediationId } });
    },
    202: async ({ idle }) => {
      const { as, remediationId } = await memberFixed(idle);
      return idle.call("POST /security/remediation/:id/rollback", {
        as,
        params: { id: remediationId },
        headers: { prefer: "respond-async" },
      });
    },
    not_found: async ({ full }) =>
      full.call("POST /security/remediation/:id/rollback", {
        as: await full.person(),
        params: { id: "none" },
      }),
    conflict: async ({ full }) => {
      const { as, remediationId } = await memberFixed(full);
      const undo = () =>
        full.call("POST /security/remediation/:id/rollback", { as, params: { id: remediationId } });
      const { body } = await undo();
      // A rollback cannot be undone.
      return full.call("POST /security/remediation/:id/rollback", {
        as,
        params: { id: body.remediationId },
      });
    },
    run_failed: (servers) =>
      failing(servers, ({ as, remediationId }, headers) =>
        servers.idle.call("POST /security/remediation/:id/rollback", {
          as,
          params: { id: remediationId },
          headers,
        }),
      ),
  },
};
