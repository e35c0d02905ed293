import { defineCheck, fail, pass } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";

export default defineCheck(taskDefinition, {
  id: "ecs-task-definition-no-host-pid",
  requirement: "Amazon ECS task definitions should not share the host's process namespace",
  problem: "Task definition shares the host's process namespace",
  severity: "high",
  category: "Data",
  service: "ECS",
  frameworks: { fsbp: ["ECS.3"], nist_800_53_r5: ["CA-9(1)", "CM-2"] },
  needs: ["task"],
  risk: "Containers can see, stop, or inspect processes of the host and of other containers.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Use a separate process namespace for the task.",
    steps: [
      "Find out what inspects the host's processes. Run an agent as a separate daemon service.",
      'Set pidMode to "task", or omit it, in a new revision.',
      "Register and deploy a new revision.",
    ],
    impact: "Tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ task }) =>
    task.pidMode === "host"
      ? fail("The containers share the host's process namespace.", {
          pidMode: "host",
          revision: task.revision,
        })
      : pass("The containers do not share the host's process namespace."),
});
