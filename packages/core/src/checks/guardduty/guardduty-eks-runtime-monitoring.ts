import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-eks-runtime-monitoring",
  requirement: "GuardDuty EKS Runtime Monitoring should be enabled with automated agent management",
  problem: "EKS Runtime Monitoring with automated agent management is disabled",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.7"], pci_dss_4: ["11.5.1"] },
  risk: "What runs inside the containers of a cluster is not watched, or only where somebody installed the agent.",
  automation: "AUTOMATIC",
  features: ["RUNTIME_MONITORING", "EKS_RUNTIME_MONITORING"],
  agent: "EKS_ADDON_MANAGEMENT",
  plan: "Runtime Monitoring with automatic agents on EKS",
  impact:
    "GuardDuty installs and updates its agent on the workloads; it uses some of their memory and processor.",
});
