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
  risk: "Container output, including the reasons for failures, is lost.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Specify a log driver for all containers.",
    steps: [
      "Create a log group with a retention period, or choose FireLens.",
      "Set logConfiguration in a new revision, and allow the execution role to write logs.",
      "Register and deploy a new revision.",
    ],
    impact: "Tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ containers }) =>
    failingContainers(containers, (container) => container.logDriver === null, {
      good: "All containers specify a log driver.",
      bad: "Some containers specify no log driver.",
    }),
});
