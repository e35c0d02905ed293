import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-lambda-protection",
  requirement: "GuardDuty Lambda Protection should be enabled",
  problem: "GuardDuty Lambda Protection is disabled",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.6"], pci_dss_4: ["11.5.1"] },
  risk: "Compromised functions that connect to malicious addresses go undetected.",
  automation: "AUTOMATIC",
  features: ["LAMBDA_NETWORK_LOGS"],
  plan: "Lambda Protection",
  impact: "GuardDuty charges for the data that it analyzes. It does not change resources.",
});
