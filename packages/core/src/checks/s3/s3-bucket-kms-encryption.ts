import { defineCheck, fail, pass } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-kms-encryption",
  requirement: "S3 buckets should be encrypted with AWS KMS keys",
  problem: "Default encryption does not use AWS KMS",
  severity: "medium",
  category: "Encryption",
  service: "S3",
  frameworks: { pci_dss_4: ["3.5.1"] },
  securityHub: ["S3.17"],
  needs: ["encryption"],
  risk: "With keys of S3 itself nobody can be kept from the data by key policy, and use of the key leaves no trace.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-EnableS3BucketEncryption",
    description: "Encrypt new objects with a KMS key by default.",
    steps: [
      "Let everybody who uses the bucket use the KMS key.",
      "Set the default encryption to aws:kms with that key and a bucket key.",
      "Copy the objects that are already there over themselves, so that they get the key too.",
    ],
    impact: "Whoever has no right to use the key cannot read new objects; calls of KMS are charged.",
  },
  evaluate: ({ encryption }) =>
    encryption?.algorithm === "aws:kms" || encryption?.algorithm === "aws:kms:dsse"
      ? pass("New objects are encrypted with a KMS key.")
      : fail("New objects are not encrypted with a KMS key.", { algorithm: encryption?.algorithm ?? null }),
});
