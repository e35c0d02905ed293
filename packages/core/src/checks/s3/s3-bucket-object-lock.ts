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
  risk: "Records can be deleted or overwritten before the time they must be kept has passed.",
  remediation: {
    automation: "MANUAL",
    description: "Switch Object Lock on.",
    steps: [
      "Switch versioning on, then Object Lock with a default retention that fits the data.",
      "Copy the objects that are already there, so that the retention applies to them.",
    ],
    impact:
      "Locked versions cannot be deleted before their time, in compliance mode not even by the root user.",
  },
  evaluate: ({ objectLock }) =>
    objectLock.enabled ? pass("Object Lock is on.") : fail("Object Lock is off.", { objectLock: false }),
});
