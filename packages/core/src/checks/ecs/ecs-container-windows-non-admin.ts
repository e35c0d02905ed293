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
  risk: "An intruder is administrator inside the container and can change all of it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Name a user other than ContainerAdministrator.",
    steps: [
      "Make the image run as ContainerUser or a user of its own.",
      'Set "user" in a new revision.',
      "Register a new revision and deploy it.",
    ],
    impact: "The tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ task, containers }) => {
    if (!isWindows(task.operatingSystem)) return notApplicable("The containers run on Linux.");
    return failingContainers(
      containers,
      (container) => container.user === null || container.user.toLowerCase() === "containeradministrator",
      {
        good: "Every container names a user other than the administrator.",
        bad: "Some containers run as administrator or name no user.",
      },
    );
  },
});
