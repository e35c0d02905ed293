import { defineCheck, fail, pass } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-default-root-object",
  requirement: "CloudFront distributions should have a default root object",
  problem: "Distribution has no default root object",
  severity: "high",
  category: "Data",
  service: "CloudFront",
  frameworks: { fsbp: ["CloudFront.1"], pci_dss_4: ["2.2.6"], nist_800_53_r5: ["SC-7(11)", "SC-7(16)"] },
  needs: ["config"],
  risk: "A request for the bare address can list what the origin holds.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudFrontDefaultRootObject",
    description: "Name the object that the bare address stands for.",
    steps: [
      "Put an index page, or an error page, at the origin.",
      "Set it as the default root object of the distribution.",
    ],
    impact: "The bare address shows that object instead of a listing or an error.",
  },
  evaluate: ({ config }) =>
    config.defaultRootObject === null
      ? fail("The distribution has no default root object.", { defaultRootObject: null })
      : pass(`The default root object is ${config.defaultRootObject}.`),
});
