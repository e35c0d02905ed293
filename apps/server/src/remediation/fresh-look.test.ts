// A fix is planned with what a scan would see now, also of the account's organization.
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Resource } from "@skyledger/core/model/resource";
import account from "@skyledger/core/resources/account";
import trail from "@skyledger/core/resources/cloudtrail-trail";
import { resourceWith } from "@skyledger/core/testing/check-table";
import { madeTrail } from "@skyledger/core/testing/made-trail";
import { expect, test } from "vitest";
import { type LookDeps, refresh } from "./fresh-look.ts";

const managementAccountId = "111122223333";
const summary = {
  ...{ rootAccessKeys: 0, rootMfa: true, rootPassword: true, users: 1, groups: 0, roles: 1, policies: 0 },
};
const member = resourceWith(account, { summary, organization: { id: "o-1", managementAccountId } });
const connected: CloudAccount = {
  ...{ id: "member", workspaceId: "workspace", kind: "role", name: "Member", awsAccountId: member.accountId },
  ...{ roleArn: null, externalId: null, regions: null, status: "connected", statusDetail: null },
  ...{ createdAt: "2026-05-01T00:00:00.000Z", lastDiscoveredAt: "2026-05-13T10:00:00.000Z" },
  ...{ sendToSecurityHub: false, archivedAt: null },
};

/** The organization's trail as its member sees it; `organization: false`: a trail of one account. */
function trailOf({ organization = true, logging = true } = {}): Resource {
  const made = madeTrail({ logging });
  const { coverage } = made.facets;
  if (!coverage?.seen) throw new Error("the made trail has no coverage");
  return {
    ...made,
    facets: { ...made.facets, coverage: { seen: true, value: { ...Object(coverage.value), organization } } },
  };
}

/** The result for a member without a trail of its own, as the preview of a fix reads it. */
async function result(shown: readonly Resource[]) {
  const asked: unknown[] = [];
  const deps: LookDeps = {
    aws: { read: async () => ({ kind: "found", resource: member }) },
    connectionOf: async () => ({ kind: "ambient" }),
    snapshots: {
      async *resources() {
        yield [member];
      },
      unread: async () => new Set<string>(),
      gone: async () => new Set<string>(),
      scope: async () => ({
        covered: [{ accountId: member.accountId, region: "us-east-1", type: trail.type }],
        gaps: [],
      }),
      ofOthers: async (...of) => {
        asked.push(of);
        return [...shown];
      },
    },
    writer: { refresh: async () => undefined },
    thresholds: { all: async () => ({}) },
    prices: { ofAccount: async () => [] },
    now: () => new Date("2026-05-13T10:00:00.000Z"),
  };
  const look = await refresh(deps, {
    ...{ account: connected, arn: member.arn, region: "global", type: account.type, name: member.name },
    ...{ checkId: "cloudtrail-trail-exists", ruleId: null },
  });
  expect(asked).toEqual([["workspace", "member", { type: trail.type, owner: managementAccountId }]]);
  return look.kind === "found" ? look.result?.kind : look.kind;
}

test.each([
  ["the organization's trail logs it", [trailOf()], "pass"],
  ["the organization's trail was stopped", [trailOf({ logging: false })], "fail"],
  ["the management account has a trail of its own only", [trailOf({ organization: false })], "fail"],
  ["the organization has none", [], "fail"],
])("a member without a trail, when %s: %s", async (_, shown, expected) => {
  expect(await result(shown)).toBe(expected);
});
