import { defineCheck, notApplicable } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { failingContainers, isWindows } from "./failing-containers.ts";

export default defineCheck(taskDefinition, {
  id: "ecs-container-read-only-root",
  requirement: "Amazon ECS containers should have read-only root file systems",
  problem: "Container root file system is writable",
  severity: "high",
  category: "Data",
  service: "ECS",
  frameworks: { fsbp: ["ECS.5"], nist_800_53_r5: ["AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-5", "AC-6"] },
  needs: ["task", "containers"],
  risk: "An intruder can change programs inside the container and stay there.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Mount the root file system read-only.",
    steps: [
      "Give the container volumes for what it must write, such as /tmp.",
      "Set readonlyRootFilesystem to true in a new revision.",
      "Register a new revision and deploy it.",
    ],
    impact: "The tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ task, containers }) => {
    if (isWindows(task.operatingSystem)) return notApplicable("The containers run on Windows.");
    return failingContainers(containers, (container) => !container.readOnlyRoot, {
      good: "Every container mounts its root file system read-only.",
      bad: "Some containers can write to their root file system.",
    });
  },
});
