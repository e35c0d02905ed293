import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-rds-protection",
  requirement: "GuardDuty RDS Protection should be enabled",
  problem: "GuardDuty RDS Protection is disabled",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.9"], pci_dss_4: ["11.5.1"] },
  risk: "Guessed or stolen database passwords go undetected.",
  automation: "AUTOMATIC",
  features: ["RDS_LOGIN_EVENTS"],
  plan: "RDS Protection",
  impact: "GuardDuty charges for the data that it analyzes. It does not change resources.",
});
