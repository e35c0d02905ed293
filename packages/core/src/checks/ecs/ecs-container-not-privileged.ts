import { defineCheck } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { failingContainers } from "./failing-containers.ts";

export default defineCheck(taskDefinition, {
  id: "ecs-container-not-privileged",
  requirement: "Amazon ECS containers should not run in privileged mode",
  problem: "Container runs in privileged mode",
  severity: "high",
  category: "Data",
  service: "ECS",
  frameworks: { fsbp: ["ECS.4"], nist_800_53_r5: ["AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-5", "AC-6"] },
  needs: ["containers"],
  risk: "A privileged container is root on its instance and so over every other container there.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Run the container without privileges.",
    steps: [
      "Find out which capability the container really needs and add only that one.",
      'Set "privileged" to false in a new revision.',
      "Register a new revision and deploy it.",
    ],
    impact: "The tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ containers }) =>
    failingContainers(containers, (container) => container.privileged, {
      good: "No container runs privileged.",
      bad: "Some containers run privileged.",
    }),
});
