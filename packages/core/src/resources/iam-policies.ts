import type { AttachedPolicy, PolicyDetail } from "@aws-sdk/client-iam";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";

/** Managed policies on a user, role or group. The member is left out when there are none. */
export function attachedPolicies(
  policies: readonly AttachedPolicy[] | undefined,
): { arn: string | null; name: string | null }[] {
  return (policies ?? []).map((policy) => ({
    arn: policy.PolicyArn ?? null,
    name: policy.PolicyName ?? null,
  }));
}

/** Inline policies with their documents; undefined when one cannot be read. The member is left out when there are none. */
export function inlinePolicies(
  policies: readonly PolicyDetail[] | undefined,
): { name: string; document: PolicyDocument }[] | undefined {
  const read: { name: string; document: PolicyDocument }[] = [];
  for (const policy of policies ?? []) {
    const document = policyDocument(policy.PolicyDocument);
    if (document === undefined || policy.PolicyName === undefined) return undefined;
    read.push({ name: policy.PolicyName, document });
  }
  return read;
}
