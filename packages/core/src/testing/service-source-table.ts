import type { Check } from "../model/define-check.ts";
import type { Resource } from "../model/resource.ts";
import type { PolicyDocument, PolicyStatement } from "../resources/policy-document.ts";
import { type CheckRow, checkTable } from "./check-table.ts";

const account = "123456789012";

/** A statement for a service; the service can be another one than the resource usually allows. */
const allow: PolicyStatement = {
  Sid: "service",
  Effect: "Allow",
  Principal: { Service: "events.amazonaws.com" },
  Action: "*",
  Resource: "*",
};

/**
 * Tests a check that the statements of a resource policy restrict for whom a service acts.
 * @param withPolicy the resource with a policy; null: without one
 * @param further rows of this check alone
 */
export function serviceSourceTable(
  check: Check,
  withPolicy: (policy: PolicyDocument | null) => Resource,
  further: readonly CheckRow[] = [],
): void {
  const withStatement = (...Statement: PolicyStatement[]) => withPolicy({ Statement });
  checkTable(check, [
    {
      when: "only an account is allowed",
      result: "not_applicable",
      resource: withStatement({ ...allow, Principal: { AWS: `arn:aws:iam::${account}:root` } }),
    },
    {
      when: "the service acts for one account",
      result: "pass",
      resource: withStatement({ ...allow, Condition: { StringEquals: { "aws:SourceAccount": account } } }),
    },
    {
      when: "a service acts for everyone, and another one for one resource",
      result: "fail",
      resource: withStatement(allow, {
        ...allow,
        Sid: "guarded",
        Principal: { Service: "sns.amazonaws.com" },
        Condition: { ArnLike: { "aws:SourceArn": `arn:aws:sns:us-east-1:${account}:orders` } },
      }),
      evidence: { services: ["events.amazonaws.com"], statements: [{ sid: "service" }] },
    },
    ...further,
  ]);
}
