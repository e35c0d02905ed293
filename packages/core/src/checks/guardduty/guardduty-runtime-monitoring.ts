import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-runtime-monitoring",
  requirement: "GuardDuty Runtime Monitoring should be enabled",
  problem: "GuardDuty Runtime Monitoring is disabled",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.11"] },
  risk: "Threats inside instances and containers, such as cryptocurrency mining and attack tools, go undetected.",
  automation: "AUTOMATIC",
  features: ["RUNTIME_MONITORING"],
  plan: "Runtime Monitoring",
  impact: "GuardDuty installs and updates its agent on the workloads. The agent uses some memory and CPU.",
});
