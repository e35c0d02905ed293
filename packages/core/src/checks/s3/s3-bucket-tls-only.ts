import { defineCheck, fail, pass } from "../../model/define-check.ts";
import type { PolicyStatement } from "../../resources/policy-document.ts";
import bucket from "../../resources/s3-bucket.ts";
import { listOf, wildcardMatches } from "../policies/policy-grants.ts";
import { namesEverybody } from "../policies/public-statements.ts";

/** Whether the statement has no other condition than that the request came without TLS. */
function onlyWithoutTls({ Condition = {} }: PolicyStatement): boolean {
  const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, value]) => `${operator} ${key} ${[value].flat().join()}`.toLowerCase()),
  );
  return conditions.length === 1 && conditions[0] === "bool aws:securetransport false";
}

/** The objects are what has to be covered: the benchmark's own example names nothing else. */
function refusesPlainHttp(statement: PolicyStatement, bucketArn: string): boolean {
  return (
    statement.Effect === "Deny" &&
    statement.NotPrincipal === undefined &&
    namesEverybody(statement) &&
    listOf(statement.Action).some((action) => action === "*" || action.toLowerCase() === "s3:*") &&
    listOf(statement.Resource).some((pattern) => wildcardMatches(pattern, `${bucketArn}/any/key`)) &&
    onlyWithoutTls(statement)
  );
}

export default defineCheck(bucket, {
  id: "s3-bucket-tls-only",
  requirement: "S3 buckets should require requests to use TLS",
  problem: "Bucket accepts requests without TLS",
  severity: "medium",
  category: "Encryption",
  service: "S3",
  frameworks: {
    cis_3: ["2.1.1"],
    cis_5: ["2.1.1"],
    cis_6: ["3.1.1"],
    cis_7: ["3.1.1"],
    fsbp: ["S3.5"],
    pci_dss_4: ["4.2.1"],
    nist_800_53_r5: [
      "AC-4",
      "AC-17(2)",
      "IA-5(1)",
      "SC-7(4)",
      "SC-8",
      "SC-8(1)",
      "SC-8(2)",
      "SC-12(3)",
      "SC-13",
      "SC-23",
      "SC-23(3)",
      "SI-7(6)",
    ],
  },
  needs: ["policy"],
  risk: "Requests in the clear can be read and changed by whoever sits between the client and S3.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-RestrictBucketSSLRequestsOnly",
    description: "Deny every request to the bucket that does not use TLS.",
    steps: [
      "Look in the access logs for clients that still speak plain HTTP.",
      "Add a Deny statement for every principal, every action, the bucket and its objects, under the condition that aws:SecureTransport is false.",
    ],
    impact: "Clients that speak plain HTTP are refused; all current SDKs use TLS.",
  },
  evaluate: ({ policy }, { resource }) => {
    if (policy === null)
      return fail("The bucket has no policy, so plain HTTP is accepted.", { policy: null });
    return policy.Statement.some((statement) => refusesPlainHttp(statement, resource.arn))
      ? pass("The policy denies every request without TLS.")
      : fail("No statement of the policy denies every request without TLS.", {
          denials: policy.Statement.filter(({ Effect }) => Effect === "Deny").map(({ Sid }) => Sid ?? null),
        });
  },
});
