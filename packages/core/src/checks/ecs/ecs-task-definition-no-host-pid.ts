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
  risk: "Containers see and can stop or read the processes of the host and of other containers.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Give the task its own process namespace.",
    steps: [
      "Find out what looks at the processes of the host; an agent can run as a daemon of its own.",
      'Set pidMode to "task" or leave it out in a new revision.',
      "Register a new revision and deploy it.",
    ],
    impact: "The tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ task }) =>
    task.pidMode === "host"
      ? fail("The containers share the process namespace of the host.", {
          pidMode: "host",
          revision: task.revision,
        })
      : pass("The containers do not share the process namespace of the host."),
});
