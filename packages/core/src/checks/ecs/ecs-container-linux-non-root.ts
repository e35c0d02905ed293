import { defineCheck, notApplicable } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { failingContainers, isWindows } from "./failing-containers.ts";

/** A user is written "name", "id", "name:group" or "id:group"; without one the image decides, mostly for root. */
function isRoot(user: string | null): boolean {
  const name = user?.split(":")[0] ?? "";
  return name === "" || name === "root" || /^0+$/.test(name);
}

export default defineCheck(taskDefinition, {
  id: "ecs-container-linux-non-root",
  requirement: "Linux containers in Amazon ECS should run as a non-root user",
  problem: "Container can run as root",
  severity: "medium",
  category: "Data",
  service: "ECS",
  frameworks: { fsbp: ["ECS.20"] },
  needs: ["task", "containers"],
  risk: "An intruder is root inside the container, one hole away from the host.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Name a user other than root.",
    steps: [
      "Make the files of the image belong to that user.",
      'Set "user" in a new revision.',
      "Register a new revision and deploy it.",
    ],
    impact: "The tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ task, containers }) => {
    if (isWindows(task.operatingSystem)) return notApplicable("The containers run on Windows.");
    return failingContainers(containers, (container) => isRoot(container.user), {
      good: "Every container names a user other than root.",
      bad: "Some containers run as root or name no user.",
    });
  },
});
