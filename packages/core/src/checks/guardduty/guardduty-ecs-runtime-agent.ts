import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-ecs-runtime-agent",
  requirement: "GuardDuty automated agent management should be enabled for ECS on Fargate",
  problem: "Automated agent management for ECS on Fargate is disabled",
  severity: "medium",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.12"] },
  risk: "Fargate tasks are not monitored unless the agent is added to each of them manually.",
  automation: "AUTOMATIC",
  features: ["RUNTIME_MONITORING"],
  agent: "ECS_FARGATE_AGENT_MANAGEMENT",
  plan: "Automated agent management for ECS on Fargate",
  impact: "GuardDuty installs and updates its agent on the workloads. The agent uses some memory and CPU.",
});
