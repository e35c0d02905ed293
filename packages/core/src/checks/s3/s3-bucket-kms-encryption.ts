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
  risk: "With S3 managed keys, access can't be restricted by key policy, and key usage is not logged.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-EnableS3BucketEncryption",
    description: "Encrypt new objects with a KMS key by default.",
    steps: [
      "Allow the users of the bucket to use the KMS key.",
      "Set default encryption to aws:kms with this key and an S3 Bucket Key.",
      "Copy existing objects over themselves to encrypt them with the key.",
    ],
    impact:
      "Principals without permission to use the key can't read new objects. KMS requests incur charges.",
  },
  evaluate: ({ encryption }) =>
    encryption?.algorithm === "aws:kms" || encryption?.algorithm === "aws:kms:dsse"
      ? pass("New objects are encrypted with a KMS key.")
      : fail("New objects are not encrypted with a KMS key.", { algorithm: encryption?.algorithm ?? null }),
});
