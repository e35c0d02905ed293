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
  risk: "An attacker can modify software in the container and persist there.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Mount the root file system read-only.",
    steps: [
      "Add volumes for the paths that the container writes to, such as /tmp.",
      "Set readonlyRootFilesystem to true in a new revision.",
      "Register and deploy a new revision.",
    ],
    impact: "Tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ task, containers }) => {
    if (isWindows(task.operatingSystem)) return notApplicable("Not applicable to Windows containers.");
    return failingContainers(containers, (container) => !container.readOnlyRoot, {
      good: "All containers have a read-only root file system.",
      bad: "Some containers have a writable root file system.",
    });
  },
});
