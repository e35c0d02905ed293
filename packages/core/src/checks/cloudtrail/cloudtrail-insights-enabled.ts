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
  risk: "Unusual API activity, for example with a stolen key, is lost among ordinary events.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on CloudTrail Insights for API call rate and error rate.",
    steps: [
      "Edit the trail, and turn on Insights events.",
      "Choose API call rate and API error rate.",
      "Send Insights events to the team that handles alarms.",
    ],
    impact: "CloudTrail charges for the events that Insights analyzes.",
  },
  evaluate: ({ status, insights }) => {
    if (!status.logging) return notApplicable("The trail is not logging.");
    return insights.types.length > 0
      ? pass("CloudTrail Insights is enabled.")
      : fail("CloudTrail Insights is disabled.", { insightTypes: [] });
  },
});
