import { memberIndex, relatedAccounts } from "../fixtures/across-accounts.ts";
import { bucketName } from "../fixtures/storage.ts";
import type { OperationContext } from "./operation.ts";

/** A Security Hub finding's content, from which the rest is derived. */
export interface ReportedFinding {
  key: string;
  product?: "GuardDuty" | "Inspector" | "Macie";
  control?: string;
  type: string;
  resource: { type: string; id: string };
  /** Who an access key belongs to. */
  principal?: { type: "IAMUser" | "AssumedRole"; name: string };
  severity: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "INFORMATIONAL";
  title: string;
  description: string;
  /** Whether it still fails in the fixtures; null: the resource no longer exists. */
  fails: boolean | null;
  compliance?: "WARNING";
  suppressed?: boolean;
}

/** The first access key of a user, and whether it is still active. */
function keyOf({ fixtures }: OperationContext, user: string) {
  const key = fixtures.table("user", "global").get(user)?.accessKeys[0];
  return {
    resource: { type: "AwsIamAccessKey", id: `AWS::IAM::AccessKey:${key?.AccessKeyId}` },
    principal: { type: "IAMUser", name: user } as const,
    fails: key === undefined ? null : key.Status === "Active",
  };
}

/** What GuardDuty, Inspector, and Macie report in an account with everything. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a finding; the list is data.
function onEverything(context: OperationContext): ReportedFinding[] {
  const { fixtures, region } = context;
  const { world } = fixtures;
  const instance = (key: string) => ({
    type: "AwsEc2Instance",
    id: world.arn("ec2", region, `instance/${world.id("i", key)}`),
  });
  const bucket = (name: string) => ({ type: "AwsS3Bucket", id: `arn:aws:s3:::${bucketName(world, name)}` });
  return [
    {
      key: "port-probe",
      product: "GuardDuty",
      type: "TTPs/Discovery/Recon:EC2-PortProbeUnprotectedPort",
      severity: "LOW",
      resource: instance("bastion"),
      title: "Unprotected port on an EC2 instance is being probed",
      description: "EC2 instance has an unprotected port which is being probed by a known malicious host.",
      fails: true,
    },
    {
      key: "cve",
      product: "Inspector",
      type: "Software and Configuration Checks/Vulnerabilities/CVE",
      severity: "CRITICAL",
      resource: instance("legacy-orders"),
      title: "A package with a known vulnerability is installed",
      description:
        "The package openssl 1.0.2 of this instance has a known vulnerability; a fixed version exists.",
      fails: true,
    },
    {
      key: "suppressed-cve",
      product: "Inspector",
      type: "Software and Configuration Checks/Vulnerabilities/CVE",
      severity: "MEDIUM",
      resource: instance("legacy-orders"),
      title: "A package with a vulnerability that the team accepted",
      description: "The package curl 7.61 of this instance has a known vulnerability of low relevance.",
      fails: true,
      suppressed: true,
    },
    // Planted: attackers have the key of an administrator.
    {
      ...keyOf(context, "ci-deploy"),
      key: "leaked-key",
      product: "GuardDuty",
      type: "TTPs/Credential Access/CredentialAccess:IAMUser-CompromisedCredentials",
      severity: "HIGH",
      title: "Credentials of an IAM user were used from a known malicious host",
      description: "The access key of the user was used from an address on a threat list.",
    },
    // Looks alike: unusual, not compromised.
    {
      ...keyOf(context, "backup-agent"),
      key: "unusual-calls",
      product: "GuardDuty",
      type: "TTPs/Discovery/Discovery:IAMUser-AnomalousBehavior",
      severity: "MEDIUM",
      title: "An IAM user called APIs in an unusual way",
      description: "The user called APIs that it rarely calls.",
    },
    // Planted: data that no tag classifies.
    {
      key: "personal-data",
      product: "Macie",
      type: "Sensitive Data Identifications/PII/SensitiveData:S3Object-Personal",
      severity: "MEDIUM",
      resource: bucket("data-exports"),
      title: "An S3 object contains personal information",
      description: "Objects of the bucket contain names and addresses of people.",
      fails: true,
    },
    // Looks alike: about settings.
    {
      key: "bucket-without-key",
      product: "Macie",
      type: "Software and Configuration Checks/AWS Security Best Practices/Policy:IAMUser-S3BucketEncryptionDisabled",
      severity: "LOW",
      resource: bucket("legacy-uploads"),
      title: "Default encryption of an S3 bucket was changed",
      description: "The bucket uses keys of Amazon S3.",
      fails: true,
    },
  ];
}

/** What GuardDuty reports in the security account of the organization. */
function onSecurityAccount({ fixtures }: OperationContext): ReportedFinding[] {
  const { world } = fixtures;
  return [
    // Planted: the role can become administrator of another account.
    {
      key: "leaked-session",
      product: "GuardDuty",
      type: "TTPs/Credential Access/CredentialAccess:IAMUser-CompromisedCredentials",
      severity: "HIGH",
      resource: {
        type: "AwsIamAccessKey",
        id: `AWS::IAM::AccessKey:${world.capitals("ASIA", "auditor", 20)}`,
      },
      principal: { type: "AssumedRole", name: "auditor" },
      title: "Credentials of a role were used from a known malicious host",
      description: "A session of the role was used from an address on a threat list.",
      fails: true,
    },
  ];
}

/** Findings that other AWS services send to Security Hub. */
export function serviceFindings(context: OperationContext): ReportedFinding[] {
  const { world } = context.fixtures;
  if (world.plan.shape.kind === "full") return onEverything(context);
  return memberIndex(world) === relatedAccounts.security ? onSecurityAccount(context) : [];
}
