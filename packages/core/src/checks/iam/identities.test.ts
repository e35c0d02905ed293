import { expect, it } from "vitest";
import type { CheckContext } from "../../model/define-check.ts";
import { SnapshotIndex } from "../../model/snapshot-index.ts";
import group from "../../resources/iam-group.ts";
import role from "../../resources/iam-role.ts";
import user from "../../resources/iam-user.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { snapshotOf } from "../../testing/evaluate-saving.ts";
import { holdersOf, identitiesOf } from "./identities.ts";

const policy = { arn: "arn:aws:iam::aws:policy/AWSSupportAccess", name: "AWSSupportAccess" };
const alice = resourceWith(user, { attachedPolicies: [policy], inlinePolicies: [] }, { id: "alice" });
const ops = resourceWith(group, { attachedPolicies: [], inlinePolicies: [] }, { id: "ops" });

function contextOf(types: string[], unread: Record<string, "denied"> = {}): CheckContext {
  const index = new SnapshotIndex(snapshotOf([alice, ops], types, unread));
  return {
    resource: alice,
    takenAt: index.snapshot.takenAt,
    find: () => undefined,
    findByArn: () => undefined,
    all: (type, region = "global") => index.inScope(type, alice.accountId, region),
  };
}

it("collects users, groups, and roles, and who has a policy", () => {
  const context = contextOf([user.type, group.type, role.type]);
  expect(identitiesOf(context)).toMatchObject({
    seen: [{ name: "user alice" }, { name: "group ops" }],
    gap: null,
  });
  expect(holdersOf("AWSSupportAccess", context)).toEqual({ holders: ["user alice"], gap: null });
  expect(holdersOf("Other", context)).toEqual({ holders: [], gap: null });
});

it("names the list or the identity whose policies could not be read", () => {
  const context = contextOf([user.type, group.type], { [role.type]: "denied" });
  expect(identitiesOf(context).gap).toEqual({ reason: "denied", missing: "list of roles" });
  const blind = resourceWith(role, { inlinePolicies: [] }, { id: "blind" });
  const index = new SnapshotIndex(snapshotOf([blind], [user.type, group.type, role.type]));
  const all: CheckContext["all"] = (type) => index.inScope(type, blind.accountId, "global");
  expect(holdersOf("Other", { ...context, all }).gap).toEqual({
    reason: "failed",
    missing: "policies of role blind",
  });
});
