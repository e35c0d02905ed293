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
  risk: "Whoever steals credentials with enough rights deletes every version of the objects for good.",
  remediation: {
    automation: "MANUAL",
    description: "Ask for a second factor before versions are deleted or versioning is switched off.",
    steps: [
      "Sign in as the root user with its MFA device: nobody else can switch this on.",
      "Put the versioning configuration with MFADelete Enabled by the command line, naming the serial number and a code of the device.",
    ],
    impact:
      "Deleting a version for good needs the root user and a code; lifecycle rules cannot be added any more.",
  },
  evaluate: ({ versioning, lifecycle }) => {
    if (!versioning.enabled) return notApplicable("Versioning of the bucket is not on.");
    if (versioning.mfaDelete) return pass("Deleting a version needs a second factor.");
    // Amazon S3 User Guide, "Configuring MFA delete": it cannot be used together with lifecycle rules.
    if (lifecycle.some((rule) => rule.enabled))
      return notApplicable("MFA delete cannot be used together with the lifecycle rules of the bucket.");
    return fail("Versions can be deleted for good without a second factor.", {
      versioning: "Enabled",
      mfaDelete: false,
    });
  },
});
