import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-runtime-monitoring",
  requirement: "GuardDuty Runtime Monitoring should be enabled",
  problem: "GuardDuty Runtime Monitoring is disabled",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.11"] },
  risk: "What runs inside machines and containers is not watched: mining, shells and tools of attackers stay unseen.",
  automation: "AUTOMATIC",
  features: ["RUNTIME_MONITORING"],
  plan: "Runtime Monitoring",
  impact:
    "GuardDuty installs and updates its agent on the workloads; it uses some of their memory and processor.",
});
