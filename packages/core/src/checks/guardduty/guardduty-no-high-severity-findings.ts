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
  risk: "GuardDuty sees something that is most likely an attack, and nobody has dealt with it.",
  remediation: {
    automation: "MANUAL",
    description: "Handle every finding of high severity, then archive it.",
    steps: [
      "Open the findings of high severity in GuardDuty.",
      "Follow the remediation that each names: isolate the machine, or revoke the credentials.",
      "Archive the finding once it is dealt with.",
    ],
    impact: "Depends on the finding: machines may be isolated and credentials revoked.",
  },
  evaluate: ({ highFindings }) =>
    highFindings.ids.length === 0
      ? pass("GuardDuty has no open finding of high severity.")
      : fail("GuardDuty has open findings of high severity.", {
          findings: highFindings.ids.length,
          more: highFindings.more,
          findingIds: highFindings.ids,
        }),
});
