import { defineCheck, fail, pass } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-object-lock",
  requirement: "S3 buckets should have Object Lock enabled",
  problem: "Object Lock is disabled",
  severity: "medium",
  category: "Data",
  service: "S3",
  frameworks: { pci_dss_4: ["10.3.2"] },
  securityHub: ["S3.15"],
  needs: ["objectLock"],
  risk: "Records can be deleted or overwritten before their retention period ends.",
  remediation: {
    automation: "MANUAL",
    description: "Turn on Object Lock.",
    steps: [
      "Turn on versioning, and then Object Lock with a default retention period that fits the data.",
      "Copy existing objects over themselves so that the retention period applies to them.",
    ],
    impact:
      "Locked versions can't be deleted before their retention period ends, in compliance mode not even by the root user.",
  },
  evaluate: ({ objectLock }) =>
    objectLock.enabled
      ? pass("Object Lock is enabled.")
      : fail("Object Lock is disabled.", { objectLock: false }),
});
