import { detectorFeatureFix } from "./detector-feature.ts";

export default detectorFeatureFix({
  id: "eks-audit-logs",
  remediates: "guardduty-eks-audit-logs",
  feature: "EKS_AUDIT_LOGS",
  plan: "EKS Protection",
});
