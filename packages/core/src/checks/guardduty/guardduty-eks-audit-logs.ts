import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-eks-audit-logs",
  title: "GuardDuty watches EKS audit logs",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.5"] },
  risk: "Misuse of a cluster's API, as by a stolen token, goes unnoticed.",
  automation: "AUTOMATIC",
  features: ["EKS_AUDIT_LOGS"],
  plan: "EKS Protection",
  impact: "GuardDuty charges for what it reads; it changes no resource.",
});
