import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-ec2-runtime-agent",
  requirement: "GuardDuty automated agent management should be enabled for EC2",
  problem: "Automated agent management for EC2 is disabled",
  severity: "medium",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.13"] },
  risk: "Instances are not monitored unless the agent is installed on each of them manually.",
  automation: "AUTOMATIC",
  features: ["RUNTIME_MONITORING"],
  agent: "EC2_AGENT_MANAGEMENT",
  plan: "Automated agent management for EC2",
  impact: "GuardDuty installs and updates its agent on the workloads. The agent uses some memory and CPU.",
});
