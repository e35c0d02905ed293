import { defineCheck, notApplicable } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { failingContainers, isWindows } from "./failing-containers.ts";

/** A user is "name", "id", "name:group", or "id:group"; without one, the image decides, usually root. */
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
  risk: "An attacker in the container has root privileges, one vulnerability away from the host.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Run the container as a non-root user.",
    steps: [
      "Make this user the owner of the image's files.",
      'Set "user" in a new revision.',
      "Register and deploy a new revision.",
    ],
    impact: "Tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ task, containers }) => {
    if (isWindows(task.operatingSystem)) return notApplicable("Not applicable to Windows containers.");
    return failingContainers(containers, (container) => isRoot(container.user), {
      good: "All containers specify a non-root user.",
      bad: "Some containers run as root or specify no user.",
    });
  },
});
