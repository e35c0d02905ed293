import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-ecs-runtime-agent",
  requirement: "GuardDuty automated agent management should be enabled for ECS on Fargate",
  problem: "Automated agent management for ECS on Fargate is disabled",
  severity: "medium",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.12"] },
  risk: "Tasks on Fargate are not watched unless somebody adds the agent to each.",
  automation: "AUTOMATIC",
  features: ["RUNTIME_MONITORING"],
  agent: "ECS_FARGATE_AGENT_MANAGEMENT",
  plan: "Automatic agent management on ECS Fargate",
  impact:
    "GuardDuty installs and updates its agent on the workloads; it uses some of their memory and processor.",
});
