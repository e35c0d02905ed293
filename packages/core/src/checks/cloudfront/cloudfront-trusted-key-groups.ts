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
  risk: "Keys of trusted signers belong to the root user. Only the root user can rotate them.",
  remediation: {
    automation: "MANUAL",
    description: "Sign with key groups instead of account keys.",
    steps: [
      "Upload the public key, and create a key group.",
      "Sign with the new key, and specify the key group in each cache behavior instead of trusted signers.",
      "Delete the root user's CloudFront key pairs.",
    ],
    impact: "URLs and cookies signed with the old keys stop working after the signers are removed.",
  },
  evaluate: ({ behaviors }) => {
    const signed = behaviors.filter(
      ({ trustedSigners, trustedKeyGroups }) => trustedSigners || trustedKeyGroups,
    );
    if (signed.length === 0) return notApplicable("No cache behavior requires signed requests.");
    const old = signed.filter(({ trustedSigners }) => trustedSigners);
    return old.length === 0
      ? pass("Signed requests are verified only with key groups.")
      : fail("Some cache behaviors trust account keys.", {
          pathPatterns: old.map(({ pathPattern }) => pathPattern ?? "default"),
        });
  },
});
