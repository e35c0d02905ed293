import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-ec2-runtime-agent",
  requirement: "GuardDuty automated agent management should be enabled for EC2",
  problem: "Automated agent management for EC2 is disabled",
  severity: "medium",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.13"] },
  risk: "Instances are not watched unless somebody installs the agent on each.",
  automation: "AUTOMATIC",
  features: ["RUNTIME_MONITORING"],
  agent: "EC2_AGENT_MANAGEMENT",
  plan: "Automatic agent management on EC2",
  impact:
    "GuardDuty installs and updates its agent on the workloads; it uses some of their memory and processor.",
});
