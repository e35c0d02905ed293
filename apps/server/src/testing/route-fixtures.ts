import type { EndpointKey } from "@skyledger/contract";
import { madeUpPasskey } from "./answers/second-factor.ts";
import { somePreferences } from "./some-preferences.ts";
import { ssoBody } from "./sso-workspace.ts";
import { type TestRequest, testPassword } from "./test-server.ts";
import type { World } from "./world.ts";

/**
 * How to call one endpoint with objects of the world's owner, and what a person of another workspace gets.
 */
export interface RouteFixture<K extends EndpointKey> {
  readonly request: (world: World) => TestRequest<K>;
  /**
   * not_found: the object does not exist for others. own: others get a response about their own workspace,
   * without the owner's data. public: the endpoint has no workspaces.
   */
  readonly outsider: "not_found" | "own" | "public";
  /** The response repeats what its caller has sent before, such as IDs that were not found. */
  readonly echoes?: true;
  /** The response never ends. */
  readonly stream?: true;
}

const someSchedule = { kind: "discovery", frequency: "weekly", time: "02:30", weekday: 1 } as const;

const wrongProof = { password: "Wrong-password-1", code: "000000" };
const newPasskey = {
  id: "none",
  response: { clientDataJSON: "e30", attestationObject: "oA" },
};

/** The ID of a person's session, from the token. */
const sessionOf = ({ idToken }: { idToken: string }): string =>
  JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()).sessionId;

const tagged = (resourceId: string) => ({
  selection: { resourceIds: [resourceId] },
  edit: { set: [{ key: "Team", value: "ops" }], remove: [] },
});

/** One fixture per endpoint of the contract; a missing one does not compile. */
export const routeFixtures: { readonly [K in EndpointKey]: RouteFixture<K> } = {
  "POST /auth/login": {
    request: ({ owner }) => ({ body: { email: owner.email, password: "Wrong-password-1" } }),
    outsider: "public",
  },
  "POST /auth/register": {
    request: ({ owner }) => ({ body: { email: owner.email, password: testPassword, fullName: "Ana" } }),
    outsider: "public",
  },
  "POST /auth/verify": {
    request: ({ owner }) => ({ body: { email: owner.email, code: "000000" } }),
    outsider: "public",
  },
  "POST /auth/resend-verification": {
    request: ({ owner }) => ({ body: { email: owner.email } }),
    outsider: "public",
  },
  "POST /auth/forgot-password": {
    request: ({ owner }) => ({ body: { email: owner.email } }),
    outsider: "public",
  },
  "POST /auth/reset-password": {
    request: () => ({ body: { token: "made-up", password: testPassword } }),
    outsider: "public",
  },
  "POST /auth/refresh": { request: () => ({ body: { refreshToken: "made-up" } }), outsider: "public" },
  "POST /auth/logout": { request: () => ({ body: { refreshToken: "made-up" } }), outsider: "public" },
  "GET /auth/me": { request: () => ({}), outsider: "own" },
  "GET /auth/invitation": { request: () => ({ query: { token: "made-up" } }), outsider: "public" },
  "POST /auth/second-factor": {
    request: () => ({ body: { challenge: "made-up", code: "000000" } }),
    outsider: "public",
  },
  "POST /auth/passkey/options": { request: () => ({ body: { challenge: "made-up" } }), outsider: "public" },
  "POST /auth/passkey": { request: () => ({ body: madeUpPasskey }), outsider: "public" },
  "GET /second-factor": { request: () => ({}), outsider: "own" },
  "POST /second-factor/authenticator": {
    request: () => ({ body: { password: "Wrong-password-1" } }),
    outsider: "own",
  },
  "POST /second-factor/authenticator/confirm": {
    request: () => ({ body: { code: "000000" } }),
    outsider: "own",
  },
  "POST /second-factor/authenticator/remove": {
    request: () => ({ body: wrongProof }),
    outsider: "not_found",
  },
  "POST /second-factor/recovery-codes": { request: () => ({ body: wrongProof }), outsider: "not_found" },
  "POST /second-factor/passkeys/options": {
    request: () => ({ body: { password: "Wrong-password-1" } }),
    outsider: "own",
  },
  "POST /second-factor/passkeys": {
    request: () => ({ body: { challenge: "made-up", name: "Mine", response: newPasskey } }),
    outsider: "own",
  },
  "PATCH /second-factor/passkeys/:id": {
    request: ({ ids }) => ({ params: { id: ids.accountId }, body: { name: "Taken over" } }),
    outsider: "not_found",
  },
  "POST /second-factor/passkeys/:id/remove": {
    request: ({ ids, owner }) => ({ params: { id: ids.accountId }, body: { password: owner.password } }),
    outsider: "not_found",
  },
  "GET /sign-in-rules": { request: () => ({}), outsider: "own" },
  "PUT /sign-in-rules": { request: () => ({ body: { secondFactorRequired: false } }), outsider: "own" },
  "DELETE /members/:id/second-factor": {
    request: ({ owner }) => ({ params: { id: owner.userId } }),
    outsider: "not_found",
  },
  "POST /auth/sso": {
    request: () => ({ body: { email: "ana@no-single-sign-on.example" } }),
    outsider: "public",
  },
  "POST /auth/sso/complete": {
    request: ({ owner }) => ({ body: { workspaceId: owner.workspaceId, query: "code=made-up" } }),
    outsider: "public",
  },
  "GET /change-control": { request: () => ({}), outsider: "own" },
  "PUT /change-control": { request: () => ({ body: { freezes: [], windows: [] } }), outsider: "own" },
  "POST /change-control/emergency": {
    request: () => ({ body: { reason: "An outage.", minutes: 30 } }),
    outsider: "own",
  },
  "DELETE /change-control/emergency": { request: () => ({}), outsider: "not_found" },
  "GET /sso": { request: () => ({}), outsider: "own" },
  "PUT /sso": {
    request: () => ({
      body: ssoBody(
        "unused.example",
        { protocol: "oidc", issuer: "https://idp.example", clientId: "skyledger" },
        { domains: [], enabled: false },
      ),
    }),
    outsider: "own",
  },
  "POST /sso/test": { request: () => ({}), outsider: "not_found" },
  "POST /sso/test-sign-in": { request: () => ({}), outsider: "not_found" },
  "GET /scim": { request: () => ({}), outsider: "own" },
  "POST /scim/token": { request: () => ({}), outsider: "own" },
  "DELETE /scim/token": { request: () => ({}), outsider: "not_found" },
  "GET /sessions": { request: () => ({}), outsider: "own" },
  "DELETE /sessions/:id": {
    request: ({ owner }) => ({ params: { id: sessionOf(owner) } }),
    outsider: "not_found",
  },
  "POST /sessions/revoke-others": { request: () => ({}), outsider: "own" },
  "GET /language-model": { request: () => ({}), outsider: "own" },
  "PUT /language-model": {
    request: () => ({ body: { provider: "ollama", model: "small" } }),
    outsider: "own",
  },
  "DELETE /language-model": { request: () => ({}), outsider: "not_found" },
  "POST /language-model/test": { request: () => ({}), outsider: "own" },
  "POST /assistant/explanation": {
    request: () => ({ body: { recommendation_id: "someone-elses" } }),
    outsider: "not_found",
  },
  "POST /assistant/messages": {
    request: () => ({ body: { messages: [{ role: "user", content: "Which buckets are public?" }] } }),
    outsider: "own",
  },
  "GET /tokens": { request: () => ({}), outsider: "own" },
  "POST /tokens": {
    request: () => ({ body: { name: "Mine", scopes: ["inventory:read"] } }),
    outsider: "own",
  },
  "DELETE /tokens/:id": { request: ({ ids }) => ({ params: { id: ids.tokenId } }), outsider: "not_found" },
  "GET /service-accounts": { request: () => ({}), outsider: "own" },
  "POST /service-accounts": {
    request: () => ({ body: { name: "Mine", grants: [{ role: "viewer", scope: { kind: "workspace" } }] } }),
    outsider: "own",
  },
  "PUT /service-accounts/:id/grants": {
    request: ({ ids }) => ({
      params: { id: ids.serviceAccountId },
      body: { grants: [{ role: "administrator", scope: { kind: "workspace" } }] },
    }),
    outsider: "not_found",
  },
  "DELETE /service-accounts/:id": {
    request: ({ ids }) => ({ params: { id: ids.serviceAccountId } }),
    outsider: "not_found",
  },
  "POST /service-accounts/:id/tokens": {
    request: ({ ids }) => ({
      params: { id: ids.serviceAccountId },
      body: { name: "Stolen", scopes: ["inventory:read"] },
    }),
    outsider: "not_found",
  },
  "DELETE /service-accounts/:id/tokens/:tokenId": {
    request: ({ ids }) => ({ params: { id: ids.serviceAccountId, tokenId: ids.serviceTokenId } }),
    outsider: "not_found",
  },
  "GET /audit": { request: () => ({}), outsider: "own", echoes: true },
  "GET /audit/check": { request: () => ({}), outsider: "own" },
  "GET /audit/settings": { request: () => ({}), outsider: "own" },
  "PUT /audit/settings": { request: () => ({ body: { retentionDays: 400 } }), outsider: "own" },
  "GET /audit/forwarding": { request: () => ({}), outsider: "own" },
  "PUT /audit/forwarding": {
    request: () => ({ body: { url: "https://siem.example.com/skyledger", secret: "a-secret-of-20-chars" } }),
    outsider: "own",
  },
  "POST /audit/forwarding/test": { request: () => ({}), outsider: "own" },
  "DELETE /audit/forwarding": { request: () => ({}), outsider: "own" },
  "POST /audit/export": { request: () => ({ body: { format: "jsonl" } }), outsider: "own", echoes: true },
  "POST /access/who-can": {
    request: () => ({ body: { action: "s3:GetObject", resource: "*" } }),
    outsider: "own",
  },
  "POST /access/what-can": {
    request: ({ ids }) => ({
      body: { principalArn: `arn:aws:iam::${ids.awsAccountId}:role/migration-2024` },
    }),
    outsider: "not_found",
  },
  "POST /access/least-privilege": {
    request: ({ ids }) => ({
      body: { principalArn: `arn:aws:iam::${ids.awsAccountId}:role/migration-2024` },
    }),
    outsider: "not_found",
  },
  "GET /access/administrators": { request: () => ({}), outsider: "own" },
  "GET /reachability/exposed": { request: () => ({}), outsider: "own" },
  "GET /paths": { request: () => ({}), outsider: "own" },
  "POST /paths/export": { request: () => ({ body: {} }), outsider: "own" },
  "POST /reachability/ask": {
    request: () => ({
      body: { questions: [{ from: "internet-ipv4", to: "i-0123456789abcdef0", port: 22, protocol: "tcp" }] },
    }),
    outsider: "own",
  },
  "GET /views": { request: () => ({ query: { page: "findings" } }), outsider: "own" },
  "POST /views": {
    request: () => ({ body: { page: "findings", name: "Mine", search: {} } }),
    outsider: "own",
  },
  "PUT /views/:id/sharing": {
    request: ({ ids }) => ({ params: { id: ids.viewId }, body: { sharedWith: { kind: "everyone" } } }),
    outsider: "not_found",
  },
  "DELETE /views/:id": { request: ({ ids }) => ({ params: { id: ids.viewId } }), outsider: "not_found" },
  "GET /teams": { request: () => ({}), outsider: "own" },
  "POST /teams": {
    request: ({ owner }) => ({ body: { name: "Taken over", memberIds: [owner.userId] } }),
    outsider: "not_found",
  },
  "PATCH /teams/:id": {
    request: ({ ids }) => ({ params: { id: ids.teamId }, body: { name: "Taken over" } }),
    outsider: "not_found",
  },
  "DELETE /teams/:id": { request: ({ ids }) => ({ params: { id: ids.teamId } }), outsider: "not_found" },
  "GET /labels": { request: () => ({}), outsider: "own" },
  "POST /labels": { request: () => ({ body: { name: "mine", color: "gray" } }), outsider: "own" },
  "PATCH /labels/:id": {
    request: ({ ids }) => ({ params: { id: ids.labelId }, body: { name: "taken over" } }),
    outsider: "not_found",
  },
  "DELETE /labels/:id": { request: ({ ids }) => ({ params: { id: ids.labelId } }), outsider: "not_found" },
  "GET /comments": {
    request: ({ ids }) => ({ query: { findingId: ids.findingId } }),
    outsider: "not_found",
  },
  "GET /comments/people": {
    request: ({ ids }) => ({ query: { findingId: ids.findingId } }),
    outsider: "not_found",
  },
  "POST /comments": {
    request: ({ ids }) => ({ body: { findingId: ids.findingId, body: "Taken over" } }),
    outsider: "not_found",
  },
  "PATCH /comments/:id": {
    request: ({ ids }) => ({ params: { id: ids.commentId }, body: { body: "Taken over" } }),
    outsider: "not_found",
  },
  "DELETE /comments/:id": {
    request: ({ ids }) => ({ params: { id: ids.commentId } }),
    outsider: "not_found",
  },
  "GET /members": { request: () => ({}), outsider: "own" },
  "DELETE /members/:id": {
    request: ({ owner }) => ({ params: { id: owner.userId } }),
    outsider: "not_found",
  },
  "PUT /members/:id/grants": {
    request: ({ owner }) => ({
      params: { id: owner.userId },
      body: { grants: [{ role: "viewer", scope: { kind: "workspace" } }] },
    }),
    outsider: "not_found",
  },
  "POST /members/invitations": {
    request: () => ({ body: { email: "colleague@example.com" } }),
    outsider: "own",
  },
  "DELETE /members/invitations/:id": {
    request: ({ ids }) => ({ params: { id: ids.invitationId } }),
    outsider: "not_found",
  },
  "GET /accounts": { request: () => ({}), outsider: "own" },
  "GET /accounts/guide": { request: () => ({}), outsider: "own" },
  "POST /accounts": { request: () => ({ body: { kind: "sandbox", name: "Mine" } }), outsider: "own" },
  "GET /accounts/:id": { request: ({ ids }) => ({ params: { id: ids.accountId } }), outsider: "not_found" },
  // Only the owner's answers name the owner's organization; without one of its own, an outsider gets 404.
  "GET /organization": { request: () => ({}), outsider: "own" },
  "PATCH /organization": { request: () => ({ body: { include: [], exclude: [] } }), outsider: "own" },
  "POST /organization/refresh": { request: () => ({}), outsider: "own" },
  "PATCH /accounts/:id": {
    request: ({ ids }) => ({ params: { id: ids.accountId }, body: { name: "Taken over" } }),
    outsider: "not_found",
  },
  "DELETE /accounts/:id": {
    request: ({ ids }) => ({ params: { id: ids.accountId } }),
    outsider: "not_found",
  },
  "GET /accounts/:id/schedules": {
    request: ({ ids }) => ({ params: { id: ids.accountId } }),
    outsider: "not_found",
  },
  "PUT /accounts/:id/schedules": {
    request: ({ ids }) => ({ params: { id: ids.accountId }, body: { schedules: [someSchedule] } }),
    outsider: "not_found",
  },
  "POST /accounts/:id/test": {
    request: ({ ids }) => ({ params: { id: ids.accountId } }),
    outsider: "not_found",
  },
  "POST /resources/discover": {
    request: ({ ids }) => ({ body: { accountIds: [ids.accountId] } }),
    outsider: "not_found",
  },
  "GET /resources/inventory": {
    request: ({ ids }) => ({ query: { accountId: ids.accountId } }),
    outsider: "own",
  },
  "GET /resources/export": {
    request: ({ ids }) => ({ query: { accountId: ids.accountId } }),
    outsider: "own",
  },
  "POST /resources/export": {
    request: ({ ids }) => ({ body: { resourceIds: [ids.resourceId] } }),
    outsider: "own",
  },
  "GET /resources/facets": {
    request: ({ ids }) => ({ query: { accountId: ids.accountId } }),
    outsider: "own",
  },
  "GET /resources/groups": {
    request: ({ ids }) => ({ query: { accountId: ids.accountId, by: "account" } }),
    outsider: "own",
  },
  "GET /resources/summary": {
    request: ({ ids }) => ({ query: { accountId: ids.accountId } }),
    outsider: "own",
  },
  "GET /resources/coverage": {
    request: ({ ids }) => ({ query: { accountId: ids.accountId } }),
    outsider: "own",
  },
  "GET /resources/resource": {
    request: ({ ids }) => ({ query: { resource_id: ids.resourceId } }),
    outsider: "not_found",
  },
  "GET /resources/unused": {
    request: ({ ids }) => ({ query: { accountId: ids.accountId } }),
    outsider: "own",
  },
  "GET /resources/relationships": {
    request: ({ ids }) => ({ query: { resource_id: ids.resourceId } }),
    outsider: "not_found",
  },
  "PUT /resources/crown-jewel": {
    request: ({ ids }) => ({ body: { resourceId: ids.resourceId, isCrownJewel: true } }),
    outsider: "not_found",
  },
  "GET /resources/metrics": {
    request: ({ ids }) => ({ query: { resource_id: ids.resourceId } }),
    outsider: "not_found",
  },
  "GET /resources/cost-history": {
    request: ({ ids }) => ({ query: { resource_id: ids.resourceId } }),
    outsider: "not_found",
  },
  "GET /resources/history": {
    request: ({ ids }) => ({ query: { resource_id: ids.resourceId } }),
    outsider: "not_found",
  },
  "POST /resources/tag-changes/plan": {
    request: ({ ids }) => ({ body: tagged(ids.resourceId) }),
    outsider: "own",
  },
  "POST /resources/tag-changes": {
    request: ({ ids }) => ({ body: { ...tagged(ids.resourceId), planHash: "made-up" } }),
    outsider: "not_found",
  },
  "GET /resources/tag-changes/:id": {
    request: ({ ids }) => ({ params: { id: ids.tagRunId } }),
    outsider: "not_found",
  },
  "POST /resources/tag-changes/:id/undo": {
    request: ({ ids }) => ({ params: { id: ids.tagRunId } }),
    outsider: "not_found",
  },
  "GET /cost/recommendations": {
    request: ({ ids }) => ({ query: { accountId: ids.accountId } }),
    outsider: "own",
  },
  "GET /cost/recommendations/:id": {
    request: ({ ids }) => ({ params: { id: ids.recommendationId } }),
    outsider: "not_found",
  },
  "POST /cost/recommendations/dismiss": {
    request: ({ ids }) => ({ body: { recommendation_id: ids.recommendationId, reason: "Taken over" } }),
    outsider: "not_found",
  },
  "GET /cost/recommendations/:id/plan": {
    request: ({ ids }) => ({ params: { id: ids.recommendationId } }),
    outsider: "not_found",
  },
  "POST /cost/recommendations/implement": {
    request: ({ ids }) => ({ body: { recommendation_id: ids.recommendationId } }),
    outsider: "not_found",
  },
  "POST /cost/recommendations/restore": {
    request: ({ ids }) => ({ body: { recommendation_id: ids.recommendationId } }),
    outsider: "not_found",
  },
  "POST /cost/recommendations/bulk-dismiss": {
    request: ({ ids }) => ({
      body: { selection: { recommendationIds: [ids.recommendationId] }, reason: "Taken over" },
    }),
    outsider: "own",
  },
  "POST /cost/recommendations/bulk-mark-applied": {
    request: ({ ids }) => ({ body: { selection: { recommendationIds: [ids.recommendationId] } } }),
    outsider: "own",
  },
  "POST /cost/recommendations/bulk-restore": {
    request: ({ ids }) => ({ body: { selection: { recommendationIds: [ids.recommendationId] } } }),
    outsider: "own",
  },
  "POST /cost/recommendations/bulk-plan": {
    request: ({ ids }) => ({ body: { selection: { recommendationIds: [ids.recommendationId] } } }),
    outsider: "own",
  },
  "POST /cost/recommendations/bulk-apply": {
    request: ({ ids }) => ({
      body: { selection: { recommendationIds: [ids.recommendationId] }, planHash: "shown before" },
    }),
    outsider: "not_found",
  },
  "POST /cost/recommendations/assign": {
    request: ({ owner }) => ({ body: { selection: { filter: {} }, assigneeId: owner.userId } }),
    outsider: "not_found",
  },
  "POST /cost/recommendations/label": {
    request: ({ ids }) => ({ body: { selection: { filter: {} }, add: [ids.labelId] } }),
    outsider: "not_found",
  },
  "POST /cost/recommendations/undo": {
    request: ({ ids }) => ({ body: { operationId: ids.savingsOperationId } }),
    outsider: "not_found",
  },
  "POST /security/bulk-remediation/plan": {
    request: ({ ids }) => ({ body: { selection: { findingIds: [ids.findingId] } } }),
    outsider: "own",
  },
  "POST /security/bulk-remediation": {
    request: ({ ids }) => ({ body: { selection: { findingIds: [ids.findingId] }, planHash: "made-up" } }),
    outsider: "not_found",
  },
  "GET /security/bulk-remediation/:id": {
    request: ({ ids }) => ({ params: { id: ids.bulkRunId } }),
    outsider: "not_found",
  },
  "GET /cost/verified-savings": { request: () => ({}), outsider: "own" },
  "GET /cost/not-evaluated-savings": { request: () => ({}), outsider: "own" },
  "GET /cost/savings-rules": { request: () => ({}), outsider: "own" },
  "PUT /cost/savings-rules/thresholds": {
    request: () => ({ body: { thresholds: { "ebs-volume-unattached.ageDays": 30 } } }),
    outsider: "own",
  },
  "POST /security/scan": {
    request: ({ ids }) => ({ body: { accountIds: [ids.accountId] } }),
    outsider: "not_found",
  },
  "GET /security/findings": { request: () => ({}), outsider: "own" },
  "GET /security/findings/:id": {
    request: ({ ids }) => ({ params: { id: ids.findingId } }),
    outsider: "not_found",
  },
  "GET /security/groups": { request: () => ({}), outsider: "own" },
  "GET /security/not-evaluated": { request: () => ({}), outsider: "own" },
  "GET /security/settings": { request: () => ({}), outsider: "own" },
  "PUT /security/settings": {
    request: () => ({ body: { ignoreNoteRequired: false } }),
    outsider: "own",
  },
  "GET /security/score": { request: () => ({}), outsider: "own" },
  "GET /security/frameworks/:framework": {
    request: () => ({ params: { framework: "cis_7" } }),
    outsider: "own",
  },
  "POST /security/update-status": {
    request: ({ ids }) => ({ body: { findingId: ids.findingId, status: "IGNORED" } }),
    outsider: "not_found",
  },
  "POST /security/findings/update-status": {
    request: ({ ids }) => ({
      body: { selection: { findingIds: [ids.findingId] }, status: "IGNORED", note: "known" },
    }),
    outsider: "own",
  },
  "POST /security/findings/assign": {
    request: ({ owner }) => ({ body: { selection: { filter: {} }, assigneeId: owner.userId } }),
    outsider: "not_found",
  },
  "POST /security/findings/label": {
    request: ({ ids }) => ({ body: { selection: { filter: {} }, add: [ids.labelId] } }),
    outsider: "not_found",
  },
  "POST /security/findings/undo": {
    request: ({ ids }) => ({ body: { operationId: ids.operationId } }),
    outsider: "not_found",
  },
  "GET /security/remediation-preview": {
    request: ({ ids }) => ({ query: { findingId: ids.findingId } }),
    outsider: "not_found",
  },
  "POST /security/remediate": {
    request: ({ ids }) => ({ body: { findingId: ids.findingId } }),
    outsider: "not_found",
  },
  "GET /security/remediation/:id": {
    request: ({ ids }) => ({ params: { id: ids.remediationId } }),
    outsider: "not_found",
  },
  "GET /security/remediations": {
    request: ({ ids }) => ({ query: { findingId: ids.findingId } }),
    outsider: "not_found",
  },
  "POST /security/remediation/:id/rollback": {
    request: ({ ids }) => ({ params: { id: ids.remediationId } }),
    outsider: "not_found",
  },
  "GET /approvals": { request: () => ({}), outsider: "own" },
  "GET /approvals/:id": {
    request: ({ ids }) => ({ params: { id: ids.approvalId } }),
    outsider: "not_found",
  },
  "POST /approvals/:id/approve": {
    request: ({ ids }) => ({ params: { id: ids.approvalId }, body: { reason: "agreed" } }),
    outsider: "not_found",
  },
  "POST /approvals/:id/deny": {
    request: ({ ids }) => ({ params: { id: ids.approvalId }, body: { reason: "not now" } }),
    outsider: "not_found",
  },
  "POST /approvals/:id/withdraw": {
    request: ({ ids }) => ({ params: { id: ids.approvalId } }),
    outsider: "not_found",
  },
  "GET /approval-policies": { request: () => ({}), outsider: "own" },
  "PUT /approval-policies": { request: () => ({ body: { policies: [] } }), outsider: "own" },
  "POST /approval-policies/preview": {
    request: () => ({ body: { appliesTo: "all" } }),
    outsider: "own",
  },
  "GET /security/scans": { request: () => ({}), outsider: "own" },
  "GET /security/security-hub-status": {
    request: ({ ids }) => ({ query: { accountId: ids.accountId } }),
    outsider: "not_found",
  },
  "POST /security/security-hub-import": {
    request: ({ ids }) => ({ body: { accountIds: [ids.accountId] } }),
    outsider: "not_found",
  },
  "POST /security/export": { request: () => ({ body: {} }), outsider: "own" },
  "GET /exports/:token": { request: () => ({ params: { token: "made-up" } }), outsider: "public" },
  "GET /notifications/preferences": { request: () => ({}), outsider: "own" },
  "PUT /notifications/preferences": { request: () => ({ body: somePreferences }), outsider: "own" },
  "POST /notifications/test": {
    request: () => ({ body: { type: "email", email: "ana@example.com" } }),
    outsider: "own",
  },
  "GET /notifications/channels": { request: () => ({}), outsider: "own" },
  "GET /notifications/history": { request: () => ({}), outsider: "own" },
  "POST /notifications/history/:id/resend": {
    request: ({ ids }) => ({ params: { id: ids.deliveryId } }),
    outsider: "not_found",
  },
  "POST /cost/analysis": {
    request: ({ ids }) => ({ body: { accountIds: [ids.accountId] } }),
    outsider: "not_found",
  },
  "GET /cost/analysis": {
    request: ({ ids }) => ({ query: { awsAccountId: ids.awsAccountId } }),
    outsider: "own",
  },
  "GET /cost/status": { request: () => ({}), outsider: "own" },
  "GET /cost/overview": { request: () => ({}), outsider: "own" },
  "GET /cost/service": {
    request: () => ({ query: { service: "Amazon Relational Database Service" } }),
    outsider: "own",
  },
  "GET /cost/analysis/history": { request: () => ({}), outsider: "own" },
  "POST /cost/export": { request: () => ({ body: {} }), outsider: "own" },
  "GET /cost/exports/:token": { request: () => ({ params: { token: "made-up" } }), outsider: "public" },
  "GET /cost/imports": { request: () => ({}), outsider: "own" },
  "POST /cost/imports": {
    request: ({ ids }) => ({ body: { kind: "folder", accountId: ids.accountId } }),
    outsider: "not_found",
  },
  "DELETE /cost/imports/:id": {
    request: ({ ids }) => ({ params: { id: ids.importId } }),
    outsider: "not_found",
  },
  "POST /cost/imports/:id/run": {
    request: ({ ids }) => ({ params: { id: ids.importId } }),
    outsider: "not_found",
  },
  "GET /cost/imports/:id/files": {
    request: ({ ids }) => ({ params: { id: ids.importId } }),
    outsider: "not_found",
  },
  "POST /dashboard/visits": { request: () => ({}), outsider: "own" },
  "GET /dashboard/changes": {
    request: ({ ids }) => ({ query: { since: "2026-01-01T00:00:00Z", accountId: ids.accountId } }),
    outsider: "not_found",
  },
  "GET /dashboard/preferences": { request: () => ({}), outsider: "own" },
  "PUT /dashboard/preferences": { request: () => ({ body: { tour: "skipped" } }), outsider: "own" },
  "POST /full-analysis": { request: () => ({ headers: { prefer: "respond-async" } }), outsider: "own" },
  "POST /full-analysis/:id/continue": {
    request: ({ ids }) => ({ params: { id: ids.analysisId } }),
    outsider: "not_found",
  },
  "GET /runs": { request: () => ({}), outsider: "own" },
  "GET /runs/:id": { request: ({ ids }) => ({ params: { id: ids.runId } }), outsider: "not_found" },
  "POST /runs/:id/cancel": { request: ({ ids }) => ({ params: { id: ids.runId } }), outsider: "not_found" },
  "GET /runs/:id/units": {
    request: ({ ids }) => ({ params: { id: ids.runId } }),
    outsider: "not_found",
  },
  "POST /runs/:id/units/:unitId/retry": {
    request: ({ ids }) => ({ params: { id: ids.runId, unitId: ids.unitId } }),
    outsider: "not_found",
  },
  "GET /events": { request: () => ({ headers: { "last-event-id": "0" } }), outsider: "own", stream: true },
  "GET /about": { request: () => ({}), outsider: "public" },
  "POST /client-errors": {
    request: () => ({ body: { message: "x is undefined", page: "/resources" } }),
    outsider: "public",
  },
};
