import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-mfa-delete",
  requirement: "S3 buckets with versioning should have MFA delete enabled",
  problem: "MFA delete is disabled",
  severity: "low",
  category: "Data",
  service: "S3",
  frameworks: { cis_3: ["2.1.2"], cis_5: ["2.1.2"], cis_6: ["3.1.2"], cis_7: ["3.1.2"] },
  securityHub: ["S3.20"],
  needs: ["versioning", "lifecycle"],
  risk: "An attacker with sufficient permissions can permanently delete all object versions.",
  remediation: {
    automation: "MANUAL",
    description: "Require MFA to delete object versions or suspend versioning.",
    steps: [
      "Sign in as the root user with its MFA device. Only the root user can enable MFA delete.",
      "With the AWS CLI, put the versioning configuration with MFADelete Enabled, the device's serial number, and a code.",
    ],
    impact:
      "Permanently deleting a version requires the root user and a code. Lifecycle rules can no longer be added.",
  },
  evaluate: ({ versioning, lifecycle }) => {
    if (!versioning.enabled) return notApplicable("Versioning is not enabled for the bucket.");
    if (versioning.mfaDelete) return pass("MFA delete is enabled.");
    // Amazon S3 User Guide, "Configuring MFA delete": it cannot be combined with lifecycle rules.
    if (lifecycle.some((rule) => rule.enabled))
      return notApplicable("MFA delete can't be used together with the bucket's lifecycle rules.");
    return fail("MFA delete is disabled.", {
      versioning: "Enabled",
      mfaDelete: false,
    });
  },
});
