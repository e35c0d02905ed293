import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import trail from "../../resources/cloudtrail-trail.ts";

export default defineCheck(trail, {
  id: "cloudtrail-insights-enabled",
  requirement: "CloudTrail Insights should be enabled",
  problem: "CloudTrail Insights is disabled",
  severity: "low",
  category: "Logging",
  service: "CloudTrail",
  frameworks: {},
  needs: ["status", "insights"],
  risk: "A sudden wave of calls, as of a stolen key, drowns among ordinary events.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Switch on CloudTrail Insights for call rate and error rate.",
    steps: [
      "Edit the trail and switch on Insights events.",
      "Choose API call rate and API error rate.",
      "Send Insights events to whoever watches alarms.",
    ],
    impact: "CloudTrail charges for the events that Insights reads.",
  },
  evaluate: ({ status, insights }) => {
    if (!status.logging) return notApplicable("The trail is not logging.");
    return insights.types.length > 0
      ? pass("The trail has Insights on.")
      : fail("The trail has no Insights.", { insightTypes: [] });
  },
});
