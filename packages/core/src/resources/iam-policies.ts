import type { AttachedPolicy, PolicyDetail } from "@aws-sdk/client-iam";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";

/** A managed policy that is attached to a user, role, or group. */
export interface AttachedPolicyReference {
  /** ARN of the managed policy. @api AttachedManagedPolicies[].PolicyArn */
  arn: string | null;
  /** Name of the managed policy. @api AttachedManagedPolicies[].PolicyName */
  name: string | null;
}

/** An inline policy of a user, role, or group. */
export interface InlinePolicy {
  /** Name of the inline policy. @api PolicyName */
  name: string;
  /** Policy document. @api PolicyDocument */
  document: PolicyDocument;
}

/** Managed policies of a user, role, or group. AWS omits the member if there are none. */
export function attachedPolicies(policies: readonly AttachedPolicy[] | undefined): AttachedPolicyReference[] {
  return (policies ?? []).map((policy) => ({
    arn: policy.PolicyArn ?? null,
    name: policy.PolicyName ?? null,
  }));
}

/**
 * Inline policies with their documents; undefined when one cannot be parsed. AWS omits the member if there
 * are none.
 */
export function inlinePolicies(policies: readonly PolicyDetail[] | undefined): InlinePolicy[] | undefined {
  const read: InlinePolicy[] = [];
  for (const policy of policies ?? []) {
    const document = policyDocument(policy.PolicyDocument);
    if (document === undefined || policy.PolicyName === undefined) return undefined;
    read.push({ name: policy.PolicyName, document });
  }
  return read;
}
