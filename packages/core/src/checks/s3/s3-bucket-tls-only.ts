import { defineCheck, fail, pass } from "../../model/define-check.ts";
import { listOf, type PolicyStatement } from "../../resources/policy-document.ts";
import bucket from "../../resources/s3-bucket.ts";
import { wildcardMatches } from "../policies/policy-grants.ts";
import { namesEveryone } from "../policies/public-statements.ts";

/** Whether the statement's only condition is a request without TLS. */
function onlyWithoutTls({ Condition = {} }: PolicyStatement): boolean {
  const operators = Object.entries(Condition).filter(([, keys]) => Object.keys(keys).length > 0);
  const [[operator, keys] = ["", {}]] = operators;
  const conditions = Object.entries(keys);
  const [[key, value] = ["", ""]] = conditions;
  return (
    operators.length === 1 &&
    conditions.length === 1 &&
    operator.toLowerCase() === "bool" &&
    key.toLowerCase() === "aws:securetransport" &&
    [value].flat().join().toLowerCase() === "false"
  );
}

/** Only the objects must be covered: the benchmark's example names nothing else. */
function refusesPlainHttp(statement: PolicyStatement, bucketArn: string): boolean {
  return (
    statement.Effect === "Deny" &&
    statement.NotPrincipal === undefined &&
    namesEveryone(statement) &&
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
  risk: "Unencrypted requests can be read and modified in transit.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-RestrictBucketSSLRequestsOnly",
    description: "Deny all requests to the bucket that do not use TLS.",
    steps: [
      "Use the access logs to find clients that still use unencrypted HTTP.",
      "Add a Deny statement for all principals and actions, on the bucket and its objects, with the condition that aws:SecureTransport is false.",
    ],
    impact: "Clients that use unencrypted HTTP are rejected. All current SDKs use TLS.",
  },
  evaluate: ({ policy }, { resource }) => {
    if (policy === null)
      return fail("The bucket has no policy, so unencrypted HTTP is allowed.", { policy: null });
    return policy.Statement.some((statement) => refusesPlainHttp(statement, resource.arn))
      ? pass("The bucket policy denies all requests without TLS.")
      : fail("No statement of the bucket policy denies all requests without TLS.", {
          denials: policy.Statement.filter(({ Effect }) => Effect === "Deny").map(({ Sid }) => Sid ?? null),
        });
  },
});
