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
  risk: "Tasks can be reached from the internet if a security group allows it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Run the task sets in private subnets without public IP addresses.",
    steps: [
      "Add a NAT gateway or VPC endpoints for images and services that the tasks use.",
      'Create a task set with "assign public IP" DISABLED and private subnets, and make it the primary task set.',
      "Delete the old task set.",
    ],
    impact: "Tasks are replaced. They reach the internet only through a NAT gateway or endpoints.",
  },
  evaluate: ({ details }) => {
    if (details.taskSets.length === 0) return notApplicable("The service has no task sets.");
    const open = details.taskSets.filter(({ assignPublicIp }) => assignPublicIp);
    return open.length === 0
      ? pass("No task set assigns public IP addresses.")
      : fail("Some task sets assign public IP addresses.", { taskSets: open.map(({ id }) => id) });
  },
});
