import { requestApproval } from "./answers/approvals.ts";
import { appliedInBulk } from "./answers/bulk-remediation.ts";
import { taggedInBulk } from "./answers/tag-changes.ts";
import { givenUpDelivery } from "./given-up-delivery.ts";
import { somePreferences } from "./some-preferences.ts";
import { startTestServer, type TestPerson, type TestServer } from "./test-server.ts";

/** A workspace with every object that an endpoint can name, and a person of another workspace. */
export interface World {
  readonly server: TestServer;
  readonly owner: TestPerson;
  /** A member of another workspace with an account and a run. */
  readonly outsider: TestPerson;
  readonly ids: {
    readonly accountId: string;
    readonly awsAccountId: string;
    readonly externalId: string;
    readonly runId: string;
    readonly unitId: string;
    readonly analysisId: string;
    /** An ARN. */
    readonly resourceId: string;
    readonly findingId: string;
    readonly remediationId: string;
    /** An assignment that can be undone. */
    readonly operationId: string;
    /** Of recommendations. */
    readonly savingsOperationId: string;
    readonly bulkRunId: string;
    readonly tagRunId: string;
    readonly invitationId: string;
    readonly tokenId: string;
    readonly serviceAccountId: string;
    readonly serviceTokenId: string;
    readonly viewId: string;
    readonly teamId: string;
    readonly labelId: string;
    /** On the finding. */
    readonly commentId: string;
    /** A message that was given up. */
    readonly deliveryId: string;
    /** A request for approval by someone else of the workspace. */
    readonly approvalId: string;
    readonly recommendationId: string;
    /** A source of billing exports. */
    readonly importId: string;
  };
}

/** Starts a server on which two people have analyzed the sandbox accounts of their workspaces. */
export async function createWorld(): Promise<World> {
  const server = await startTestServer({ SANDBOX_RESOURCES: "100", SANDBOX_ACCOUNTS: "3" });
  const [owner, outsider] = [await server.person(), await server.person()];
  // Emails in progress would change what the owner sees during the test.
  await server.call("PUT /notifications/preferences", {
    as: owner,
    body: { ...somePreferences, email_enabled: false },
  });
  const analyses = await Promise.all(
    [owner, outsider].map((as) => server.call("POST /full-analysis", { as })),
  );
  for (const { status, text } of analyses) if (status !== 200) throw new Error(`Analysis failed: ${text}`);
  const runs = await server.call("GET /runs", { as: owner });
  const runOf = (kind: string): string =>
    runs.body.runs.find((run: { kind: string }) => run.kind === kind).id;
  const units = await server.call("GET /runs/:id/units", {
    as: owner,
    params: { id: runOf("discovery") },
  });
  const accounts = await server.call("GET /accounts", { as: owner });
  const guide = await server.call("GET /accounts/guide", { as: owner });
  const inventory = await server.call("GET /resources/inventory", { as: owner, query: { type: "EC2" } });
  const unversioned = (q: string) =>
    server.call("GET /security/findings", { as: owner, query: { checkId: "s3-bucket-versioning", q } });
  const fixable = await unversioned("data-exports");
  const fix = await server.call("POST /security/remediate", {
    as: owner,
    body: { findingId: fixable.body.findings[0].findingId },
  });
  const findings = await unversioned("legacy-uploads");
  const assigned = await server.call("POST /security/findings/assign", {
    as: owner,
    body: { selection: { filter: { severity: "LOW" } }, assigneeId: owner.userId },
  });
  await server.call("POST /members/invitations", { as: owner, body: { email: "ben@example.com" } });
  const people = await server.call("GET /members", { as: owner });
  const view = await server.call("POST /views", {
    as: owner,
    body: { page: "findings", name: "Critical", search: { severity: "CRITICAL" } },
  });
  const team = await server.call("POST /teams", {
    as: owner,
    body: { name: "Platform", memberIds: [owner.userId] },
  });
  const label = await server.call("POST /labels", { as: owner, body: { name: "audit", color: "blue" } });
  const comment = await server.call("POST /comments", {
    as: owner,
    body: { findingId: findings.body.findings[0].findingId, body: "Who owns this bucket?" },
  });
  const token = await server.call("POST /tokens", {
    as: owner,
    body: { name: "Desk", scopes: ["inventory:read"] },
  });
  const program = await server.call("POST /service-accounts", {
    as: owner,
    body: { name: "Pipeline", grants: [{ role: "viewer", scope: { kind: "workspace" } }] },
  });
  const { serviceAccountId } = program.body.serviceAccount;
  const serviceToken = await server.call("POST /service-accounts/:id/tokens", {
    as: owner,
    params: { id: serviceAccountId },
    body: { name: "Nightly", scopes: ["inventory:read"] },
  });
  const saved = await server.call("GET /cost/recommendations", { as: owner });
  const billing = await server.call("POST /cost/imports", {
    as: owner,
    body: { kind: "folder", accountId: accounts.body.accounts[0].id, path: "of the owner" },
  });
  const restored = await server.call("POST /cost/recommendations/bulk-restore", {
    as: owner,
    body: { selection: { filter: { status: "dismissed" } } },
  });
  const bulkRunId = await appliedInBulk(server, owner);
  const tagRunId = await taggedInBulk(server, owner);
  // One that has a plan, which the others lack.
  const automated = saved.body.recommendations.find(
    ({ automation }: { automation: string | null }) => automation !== null,
  );
  return {
    server,
    owner,
    outsider,
    ids: {
      accountId: accounts.body.accounts[0].id,
      awsAccountId: accounts.body.accounts[0].awsAccountId,
      externalId: guide.body.externalId,
      runId: runOf("discovery"),
      unitId: units.body.units[0].id,
      analysisId: runOf("full_analysis"),
      resourceId: inventory.body.resources[0].resourceId,
      recommendationId: automated.recommendationId,
      findingId: findings.body.findings[0].findingId,
      remediationId: fix.body.remediationId,
      operationId: assigned.body.operationId,
      savingsOperationId: restored.body.operationId,
      bulkRunId,
      tagRunId,
      tokenId: token.body.apiToken.id,
      serviceAccountId,
      serviceTokenId: serviceToken.body.apiToken.id,
      viewId: view.body.view.viewId,
      teamId: team.body.team.teamId,
      labelId: label.body.label.labelId,
      commentId: comment.body.comment.commentId,
      invitationId: people.body.invitations[0].id,
      deliveryId: await givenUpDelivery(server, owner),
      importId: billing.body.id,
      approvalId: await requestApproval(server, owner),
    },
  };
}
