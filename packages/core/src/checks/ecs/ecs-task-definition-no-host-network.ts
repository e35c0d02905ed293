import { defineCheck, fail, pass } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";

export default defineCheck(taskDefinition, {
  id: "ecs-task-definition-no-host-network",
  requirement: "Amazon ECS task definitions should not use host networking",
  problem: "Task definition uses host networking",
  severity: "medium",
  category: "Network",
  service: "ECS",
  frameworks: { nist_800_53_r5: ["AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-5", "AC-6"] },
  securityHub: ["ECS.17"],
  needs: ["task"],
  risk: "Containers can use all ports of the host and reach services meant only for the host, including its metadata.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Use a separate network for the task.",
    steps: [
      'Set networkMode to "awsvpc" in a new revision, and add security groups to the service.',
      "Register and deploy a new revision.",
    ],
    impact: "Tasks of services that use the new revision are replaced. They get their own IP addresses.",
  },
  evaluate: ({ task }) =>
    task.networkMode === "host"
      ? fail("The containers use the host network.", { networkMode: "host", revision: task.revision })
      : pass("The containers do not use the host network."),
});
