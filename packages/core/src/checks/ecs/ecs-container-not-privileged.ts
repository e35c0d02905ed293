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
  risk: "A privileged container has root privileges on its host, and so over all other containers there.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Run the container without privileged mode.",
    steps: [
      "Find the Linux capability that the container needs, and add only this one.",
      'Set "privileged" to false in a new revision.',
      "Register and deploy a new revision.",
    ],
    impact: "Tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ containers }) =>
    failingContainers(containers, (container) => container.privileged, {
      good: "No container runs in privileged mode.",
      bad: "Some containers run in privileged mode.",
    }),
});
