import { type AutomationDocument, apiStep, waitStep } from "../../model/automation-document.ts";
import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import service from "../../resources/ecs-service.ts";

const setTasks: AutomationDocument = {
  name: "Skyledger-SetServiceTasks",
  description: "Sets the desired count of a service, and waits until it is reached.",
  parameters: {
    Cluster: { type: "String", description: "ARN of the cluster." },
    ServiceArn: { type: "String", description: "ARN of the service." },
    Tasks: { type: "Integer", description: "The desired count." },
    TasksText: { type: "String", description: "The desired count as text." },
  },
  steps: [
    apiStep("UpdateService", "ecs", "UpdateService", {
      cluster: "{{ Cluster }}",
      service: "{{ ServiceArn }}",
      desiredCount: "{{ Tasks }}",
    }),
    waitStep(
      "WaitForTasks",
      "ecs",
      "DescribeServices",
      { cluster: "{{ Cluster }}", services: ["{{ ServiceArn }}"] },
      { selector: "$.services[0].runningCount", values: ["{{ TasksText }}"] },
    ),
  ],
};

export default defineFix(service, {
  id: "service-idle",
  title: "Set the service's desired count to 0",
  saves: ["ecs-service-idle"],
  needs: ["cluster", "details"],
  documents: [setTasks],
  actions: ["ecs:DescribeServices", "ecs:UpdateService"],
  plan: ({ cluster, details }, { arn }) =>
    details.desiredTasks === 0
      ? manual("The service's desired count is already 0.")
      : ready(
          setTasks,
          { Cluster: cluster.arn, ServiceArn: arn, Tasks: 0, TasksText: "0" },
          { details: { desiredTasks: 0, runningTasks: 0 } },
        ),
  rollback: ({ cluster, details }, { arn }) => {
    const tasks = details.desiredTasks;
    return undoneBy(
      setTasks,
      { Cluster: cluster.arn, ServiceArn: arn, Tasks: tasks, TasksText: String(tasks) },
      `The service's desired count is ${tasks} again.`,
    );
  },
});
