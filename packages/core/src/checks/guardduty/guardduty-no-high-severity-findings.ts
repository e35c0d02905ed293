import { defineCheck, fail, pass } from "../../model/define-check.ts";
import detector from "../../resources/guardduty-detector.ts";

export default defineCheck(detector, {
  id: "guardduty-no-high-severity-findings",
  requirement: "GuardDuty should have no open high severity findings",
  problem: "GuardDuty has open high severity findings",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: {},
  needs: ["highFindings"],
  risk: "GuardDuty detected a likely attack that has not been handled.",
  remediation: {
    automation: "MANUAL",
    description: "Handle all high severity findings, and then archive them.",
    steps: [
      "Open the high severity findings in GuardDuty.",
      "Follow the remediation in each finding, for example isolate the instance or revoke the credentials.",
      "Archive each finding after you handle it.",
    ],
    impact: "Depends on the finding. Instances might be isolated and credentials revoked.",
  },
  evaluate: ({ highFindings }) =>
    highFindings.ids.length === 0
      ? pass("GuardDuty has no open high severity findings.")
      : fail("GuardDuty has open high severity findings.", {
          findings: highFindings.ids.length,
          more: highFindings.more,
          findingIds: highFindings.ids,
        }),
});
