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
  risk: "Requests for the root URL can expose a listing of the origin's content.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudFrontDefaultRootObject",
    description: "Specify a default root object.",
    steps: [
      "Add an index page or an error page to the origin.",
      "Set it as the distribution's default root object.",
    ],
    impact: "The root URL returns this object instead of a listing or an error.",
  },
  evaluate: ({ config }) =>
    config.defaultRootObject === null
      ? fail("The distribution has no default root object.", { defaultRootObject: null })
      : pass(`The default root object is ${config.defaultRootObject}.`),
});
