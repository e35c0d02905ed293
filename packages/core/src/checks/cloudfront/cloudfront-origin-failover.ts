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
  risk: "When the only origin is down, so is everything the distribution serves.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudFrontOriginFailover",
    description: "Put two origins into an origin group.",
    steps: [
      "Make a second origin with the same content, best in another region.",
      "Make an origin group of both with the status codes that mean failure, and point the cache behaviors at it.",
    ],
    impact: "Requests that fail at the first origin are answered by the second.",
  },
  evaluate: ({ originGroups }) =>
    originGroups.some((group) => group.originIds.length >= 2)
      ? pass("An origin group has a second origin.")
      : fail("No origin group has a second origin.", { originGroups: originGroups.length }),
});
