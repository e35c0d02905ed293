import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-eks-runtime-monitoring",
  requirement: "GuardDuty EKS Runtime Monitoring should be enabled with automated agent management",
  problem: "EKS Runtime Monitoring with automated agent management is disabled",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.7"], pci_dss_4: ["11.5.1"] },
  risk: "Threats inside the cluster's containers go undetected, or are detected only where the agent was installed manually.",
  automation: "AUTOMATIC",
  features: ["RUNTIME_MONITORING", "EKS_RUNTIME_MONITORING"],
  agent: "EKS_ADDON_MANAGEMENT",
  plan: "Runtime Monitoring with automated agent management for EKS",
  impact: "GuardDuty installs and updates its agent on the workloads. The agent uses some memory and CPU.",
});
