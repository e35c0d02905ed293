import { defineCheck, fail, pass } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-origin-failover",
  requirement: "CloudFront distributions should have origin failover configured",
  problem: "Origin failover is not configured",
  severity: "low",
  category: "Data",
  service: "CloudFront",
  frameworks: { fsbp: ["CloudFront.4"], nist_800_53_r5: ["CP-10", "SC-5(2)", "SC-36", "SI-13(5)"] },
  needs: ["originGroups"],
  risk: "If the only origin fails, the distribution's content is unavailable.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudFrontOriginFailover",
    description: "Add two origins to an origin group.",
    steps: [
      "Create a second origin with the same content, preferably in another Region.",
      "Create an origin group with both origins and the status codes that indicate failure, and use it in the cache behaviors.",
    ],
    impact: "Requests that fail at the first origin are served by the second.",
  },
  evaluate: ({ originGroups }) =>
    originGroups.some((group) => group.originIds.length >= 2)
      ? pass("An origin group has a second origin.")
      : fail("No origin group has a second origin.", { originGroups: originGroups.length }),
});
