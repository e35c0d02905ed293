import { randomUUID } from "node:crypto";
import { createAccountsStore } from "../../accounts/store.ts";
import { hashOf } from "../../approvals/plan.ts";
import type { ExactPlan } from "../../approvals/store/approval.ts";
import { createApprovalsStore } from "../../approvals/store.ts";
import { createTestUser } from "../../platform/db/testing.ts";
import type { TestAnswer, TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow, Servers } from "./declared.ts";

const hourMs = 3_600_000;
const reason = "Agreed in the change board";

/** A request in a person's workspace, of someone else unless `by` is given. @returns its ID */
export async function requestApproval(
  { database }: Pick<TestServer, "database">,
  { workspaceId }: Pick<TestPerson, "workspaceId">,
  by?: TestPerson,
): Promise<string> {
  const [account] = await createAccountsStore(database).list(workspaceId);
  if (!account) throw new Error("a new workspace has no account");
  const userId = by?.userId ?? (await createTestUser(database, workspaceId));
  const plan: ExactPlan = {
    ...{ version: 1, kind: "fix", undoOf: null },
    fixes: [
      {
        ...{ findingId: randomUUID(), recommendationId: null, fixId: "s3-versioning", accountId: account.id },
        ...{ region: "us-west-2", arn: "arn:aws:s3:::logs", resourceType: "AWS::S3::Bucket" },
        ...{ resourceName: "logs", destructive: false, configuration: {} },
        run: { document: "AWS-ConfigureS3BucketVersioning", parameters: { BucketName: ["logs"] } },
        changes: [{ field: "versioning.enabled", before: false, after: true }],
      },
    ],
  };
  const now = new Date();
  const { approval } = await createApprovalsStore(database, async () => undefined).request(
    workspaceId,
    {
      ...{ kind: "fix", subject: `finding:${randomUUID()}`, title: "Turn on versioning: logs" },
      ...{ accountIds: [account.id], plan, planHash: hashOf(plan), policies: ["All fixes"] },
      ...{ approvalsNeeded: 1, reason: "For the audit", createdAt: now },
      requestedBy: { userId, email: by?.email ?? "ops@example.com" },
      expiresAt: new Date(now.getTime() + hourMs),
    },
    async () => undefined,
  );
  return approval.id;
}

type Decision = "POST /approvals/:id/approve" | "POST /approvals/:id/deny";

const decisions = (key: Decision) => ({
  200: async ({ full }: Servers): Promise<TestAnswer> => {
    const as = await full.person();
    return full.call(key, { as, params: { id: await requestApproval(full, as) }, body: { reason } });
  },
  not_found: async ({ full }: Servers): Promise<TestAnswer> =>
    full.call(key, { as: await full.person(), params: { id: randomUUID() }, body: { reason } }),
  conflict: async ({ full }: Servers): Promise<TestAnswer> => {
    const as = await full.person();
    const id = await requestApproval(full, as);
    await full.call("POST /approvals/:id/deny", { as, params: { id }, body: { reason } });
    return full.call(key, { as, params: { id }, body: { reason } });
  },
});

const day = 24 * hourMs;

/** A workspace in a change freeze. */
async function frozen({ full }: Servers): Promise<TestPerson> {
  const as = await full.person();
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const freezes = [{ name: "Year end", from: at(-day), until: at(day) }];
  await full.call("PUT /change-control", { as, body: { freezes, windows: [] } });
  return as;
}

const emergency = { reason: "An outage", minutes: 30 };

export const changeControlAnswers: Answers<EndpointsBelow<"change-control">> = {
  "GET /change-control": {
    200: async (servers) => servers.full.call("GET /change-control", { as: await frozen(servers) }),
  },
  "PUT /change-control": {
    200: async ({ full }) =>
      full.call("PUT /change-control", {
        as: await full.person(),
        body: { freezes: [], windows: [{ weekdays: [6, 0], from: "22:00", until: "04:00" }] },
      }),
  },
  "POST /change-control/emergency": {
    200: async (servers) =>
      servers.full.call("POST /change-control/emergency", { as: await frozen(servers), body: emergency }),
    conflict: async ({ full }) =>
      full.call("POST /change-control/emergency", { as: await full.person(), body: emergency }),
  },
  "DELETE /change-control/emergency": {
    200: async (servers) => {
      const as = await frozen(servers);
      await servers.full.call("POST /change-control/emergency", { as, body: emergency });
      return servers.full.call("DELETE /change-control/emergency", { as });
    },
    not_found: async ({ full }) => full.call("DELETE /change-control/emergency", { as: await full.person() }),
  },
};

export const approvalAnswers: Answers<EndpointsBelow<"approvals"> | EndpointsBelow<"approval-policies">> = {
  "GET /approvals": {
    200: async ({ full }) => {
      const as = await full.person();
      await requestApproval(full, as);
      return full.call("GET /approvals", { as });
    },
  },
  "GET /approvals/:id": {
    200: async ({ full }) => {
      const as = await full.person();
      return full.call("GET /approvals/:id", { as, params: { id: await requestApproval(full, as) } });
    },
    not_found: async ({ full }) =>
      full.call("GET /approvals/:id", { as: await full.person(), params: { id: "none" } }),
  },
  "POST /approvals/:id/approve": decisions("POST /approvals/:id/approve"),
  "POST /approvals/:id/deny": decisions("POST /approvals/:id/deny"),
  "POST /approvals/:id/withdraw": {
    200: async ({ full }) => {
      const as = await full.person();
      const id = await requestApproval(full, as, as);
      return full.call("POST /approvals/:id/withdraw", { as, params: { id } });
    },
    not_found: async ({ full }) =>
      full.call("POST /approvals/:id/withdraw", { as: await full.person(), params: { id: "none" } }),
    conflict: async ({ full }) => {
      const as = await full.person();
      const params = { id: await requestApproval(full, as, as) };
      await full.call("POST /approvals/:id/withdraw", { as, params });
      return full.call("POST /approvals/:id/withdraw", { as, params });
    },
  },
  "GET /approval-policies": {
    200: async ({ full }) => full.call("GET /approval-policies", { as: await full.person() }),
  },
  "PUT /approval-policies": {
    200: async ({ full }) =>
      full.call("PUT /approval-policies", {
        as: await full.person(),
        body: { policies: [{ appliesTo: { severity: "HIGH" }, approvals: 1 }] },
      }),
  },
  "POST /approval-policies/preview": {
    200: async ({ full }) =>
      full.call("POST /approval-policies/preview", {
        as: await full.person(),
        body: { appliesTo: "all" },
      }),
  },
};
