import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-eks-audit-logs",
  requirement: "GuardDuty EKS Audit Log Monitoring should be enabled",
  problem: "EKS Audit Log Monitoring is disabled",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.5"] },
  risk: "Misuse of a cluster's API, for example with a stolen token, goes undetected.",
  automation: "AUTOMATIC",
  features: ["EKS_AUDIT_LOGS"],
  plan: "EKS Protection",
  impact: "GuardDuty charges for the data that it analyzes. It does not change resources.",
});
