import type { Check } from "../model/define-check.ts";
import type { Resource } from "../model/resource.ts";
import type { PolicyDocument, PolicyStatement } from "../resources/policy-document.ts";
import { checkTable } from "./check-table.ts";

const allow: PolicyStatement = { Sid: "use", Effect: "Allow", Principal: "*", Action: "*", Resource: "*" };

/**
 * Tests a check that no statement of a resource policy allows everyone.
 * @param withPolicy the resource with a policy; null: without one
 */
export function publicPolicyTable(
  check: Check,
  withPolicy: (policy: PolicyDocument | null) => Resource,
): void {
  const withStatement = (more: Partial<PolicyStatement>) =>
    withPolicy({ Statement: [{ ...allow, ...more }] });
  checkTable(check, [
    { when: "there is no policy", result: "pass", resource: withPolicy(null) },
    {
      when: "one account is allowed",
      result: "pass",
      resource: withStatement({ Principal: { AWS: "arn:aws:iam::999988887777:root" } }),
    },
    {
      when: "accounts of one organization are allowed",
      result: "pass",
      resource: withStatement({ Condition: { StringEquals: { "aws:PrincipalOrgID": "o-abcdefghij" } } }),
    },
    { when: "everyone is denied", result: "pass", resource: withStatement({ Effect: "Deny" }) },
    {
      when: "everyone is allowed over TLS",
      result: "fail",
      resource: withStatement({ Condition: { Bool: { "aws:SecureTransport": "true" } } }),
      evidence: { statements: [{ sid: "use" }] },
    },
    {
      when: "everyone is allowed",
      result: "fail",
      resource: withStatement({}),
      evidence: { statements: [{ sid: "use" }] },
    },
  ]);
}
