import { defineCheck, notApplicable } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { failingContainers, isWindows } from "./failing-containers.ts";

export default defineCheck(taskDefinition, {
  id: "ecs-container-windows-non-admin",
  requirement: "Windows containers in Amazon ECS should run as a non-administrator user",
  problem: "Container can run as an administrator",
  severity: "medium",
  category: "Data",
  service: "ECS",
  frameworks: { fsbp: ["ECS.21"] },
  needs: ["task", "containers"],
  risk: "An attacker in the container has administrator privileges.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Run the container as a user other than ContainerAdministrator.",
    steps: [
      "Run the image as ContainerUser or a dedicated user.",
      'Set "user" in a new revision.',
      "Register and deploy a new revision.",
    ],
    impact: "Tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ task, containers }) => {
    if (!isWindows(task.operatingSystem)) return notApplicable("Not applicable to Linux containers.");
    return failingContainers(
      containers,
      (container) => container.user === null || container.user.toLowerCase() === "containeradministrator",
      {
        good: "All containers specify a non-administrator user.",
        bad: "Some containers run as administrator or specify no user.",
      },
    );
  },
});
