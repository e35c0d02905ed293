import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import service from "../../resources/ecs-service.ts";

export default defineCheck(service, {
  id: "ecs-task-set-no-public-ip",
  requirement: "Amazon ECS task sets should not assign public IP addresses",
  problem: "ECS task set assigns public IP addresses",
  severity: "high",
  category: "Network",
  service: "ECS",
  frameworks: { fsbp: ["ECS.16"], pci_dss_4: ["1.4.4"] },
  needs: ["details"],
  risk: "The tasks can be reached from the internet wherever a security group lets it through.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Run the task sets in private subnets without public addresses.",
    steps: [
      "Add a NAT gateway or VPC endpoints for what the tasks pull and call.",
      'Make a task set with "assign public IP" DISABLED and private subnets, and make it the primary one.',
      "Delete the old task set.",
    ],
    impact: "The tasks are replaced; they reach the internet only by a NAT gateway or endpoints.",
  },
  evaluate: ({ details }) => {
    if (details.taskSets.length === 0) return notApplicable("The service has no task sets.");
    const open = details.taskSets.filter(({ assignPublicIp }) => assignPublicIp);
    return open.length === 0
      ? pass("No task set gives its tasks public addresses.")
      : fail("Some task sets give their tasks public addresses.", { taskSets: open.map(({ id }) => id) });
  },
});
