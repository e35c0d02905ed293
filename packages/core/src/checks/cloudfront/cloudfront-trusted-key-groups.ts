import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-trusted-key-groups",
  requirement: "CloudFront distributions should use trusted key groups for signed URLs",
  problem: "Signed URLs do not use trusted key groups",
  severity: "medium",
  category: "IAM",
  service: "CloudFront",
  frameworks: { fsbp: ["CloudFront.17"] },
  needs: ["behaviors"],
  risk: "Keys of trusted signers belong to the root user: they can only be changed by it and are seldom rotated.",
  remediation: {
    automation: "MANUAL",
    description: "Sign by key groups instead of account keys.",
    steps: [
      "Upload the public key and make a key group.",
      "Sign with the new key, and name the key group in each cache behavior instead of trusted signers.",
      "Delete the CloudFront key pairs of the root user.",
    ],
    impact: "URLs and cookies signed with the old keys stop working once the signers are removed.",
  },
  evaluate: ({ behaviors }) => {
    const signed = behaviors.filter(
      ({ trustedSigners, trustedKeyGroups }) => trustedSigners || trustedKeyGroups,
    );
    if (signed.length === 0) return notApplicable("No cache behavior asks for signed requests.");
    const old = signed.filter(({ trustedSigners }) => trustedSigners);
    return old.length === 0
      ? pass("Signed requests are checked by key groups only.")
      : fail("Some cache behaviors trust account keys.", {
          pathPatterns: old.map(({ pathPattern }) => pathPattern ?? "default"),
        });
  },
});
