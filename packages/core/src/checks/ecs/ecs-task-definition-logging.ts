import { defineCheck } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { failingContainers } from "./failing-containers.ts";

export default defineCheck(taskDefinition, {
  id: "ecs-task-definition-logging",
  requirement: "Amazon ECS task definitions should have a logging configuration",
  problem: "Container has no logging configuration",
  severity: "high",
  category: "Logging",
  service: "ECS",
  frameworks: { fsbp: ["ECS.9"] },
  needs: ["containers"],
  risk: "What the container did, and why it failed, is lost with it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Name a log driver for every container.",
    steps: [
      "Make a log group with a retention time, or choose FireLens.",
      "Set logConfiguration in a new revision and let the execution role write the logs.",
      "Register a new revision and deploy it.",
    ],
    impact: "The tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ containers }) =>
    failingContainers(containers, (container) => container.logDriver === null, {
      good: "Every container names a log driver.",
      bad: "Some containers name no log driver.",
    }),
});
