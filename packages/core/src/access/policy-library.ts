import type { Observation } from "../model/observation.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import account from "../resources/account.ts";
import managedPolicy from "../resources/iam-managed-policy.ts";
import type { PolicySource } from "./citation.ts";
import { facetOf } from "./facet-of.ts";
import { type PolicyKind, parsePolicy } from "./parse-policy.ts";
import type { PolicyReading } from "./policy.ts";
import type { MissingReading } from "./truth.ts";

/** The call that reads users, groups, roles, and their policies. */
export const readsIdentities = "iam:GetAccountAuthorizationDetails";

/** The principals of an account, which were not read. @param accountId ID of the AWS account */
export function missingIdentities(accountId: string): MissingReading {
  return { iamAction: readsIdentities, of: `arn:aws:iam::${accountId}:root` };
}

/**
 * Parses a document that was read. What was not read, or does not follow the grammar, is an unread policy.
 * @param iamAction the action that reads it
 */
export function readPolicy(
  document: Observation<unknown>,
  place: { source: PolicySource; kind: PolicyKind; iamAction: string },
): PolicyReading {
  const { source, kind, iamAction } = place;
  const parsed = document.seen ? parsePolicy(document.value, source, kind) : undefined;
  return parsed ?? { missing: { iamAction, of: source.arn } };
}

/** Managed policies by ARN: those of the accounts, and those of AWS that are attached. */
export function policyLibrary(index: SnapshotIndex): (arn: string) => PolicyReading {
  const library = new Map<string, PolicyReading>();
  const add = (arn: string, document: Observation<unknown>, iamAction: string) => {
    const source = { arn, name: null };
    library.set(arn, readPolicy(document, { source, kind: "identity", iamAction }));
  };
  for (const policy of index.ofType(managedPolicy.type)) {
    add(policy.arn, facetOf(managedPolicy, policy, "document"), readsIdentities);
  }
  for (const resource of index.ofType(account.type)) {
    const ofAws = facetOf(account, resource, "awsManagedPolicies");
    for (const { arn, document } of ofAws.seen ? ofAws.value : []) {
      if (!library.has(arn)) add(arn, { seen: true, value: document }, readsAwsPolicies);
    }
  }
  return (arn) => library.get(arn) ?? { missing: { iamAction: actionFor(arn), of: arn } };
}

const readsAwsPolicies = "iam:GetPolicyVersion";

function actionFor(arn: string): string {
  return arn.includes(":iam::aws:") ? readsAwsPolicies : readsIdentities;
}
