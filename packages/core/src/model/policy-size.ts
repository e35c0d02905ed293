/** Characters of a managed policy without white space (IAM User Guide, "IAM and AWS STS quotas"). */
export const managedPolicyLimit = 6144;

/** Size of a policy document as IAM counts it: characters without white space. */
export function policySize(policy: object): number {
  return JSON.stringify(policy).replace(/\s/g, "").length;
}
