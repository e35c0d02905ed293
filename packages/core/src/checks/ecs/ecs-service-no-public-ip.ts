import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import service from "../../resources/ecs-service.ts";

export default defineCheck(service, {
  id: "ecs-service-no-public-ip",
  requirement: "Amazon ECS services should not assign public IP addresses",
  problem: "ECS service assigns public IP addresses",
  severity: "high",
  category: "Network",
  service: "ECS",
  frameworks: {
    fsbp: ["ECS.2"],
    pci_dss_4: ["1.4.4"],
    nist_800_53_r5: [
      "AC-3",
      "AC-3(7)",
      "AC-4",
      "AC-4(21)",
      "AC-6",
      "AC-21",
      "SC-7",
      "SC-7(3)",
      "SC-7(4)",
      "SC-7(9)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(20)",
      "SC-7(21)",
    ],
  },
  needs: ["details"],
  risk: "Tasks can be reached from the internet if a security group allows it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Run the tasks in private subnets without public IP addresses.",
    steps: [
      "Add a NAT gateway or VPC endpoints for images and services that the tasks use.",
      'Set "assign public IP" to DISABLED, and specify private subnets.',
    ],
    impact: "Tasks are replaced. They reach the internet only through a NAT gateway or endpoints.",
  },
  evaluate: ({ details }) => {
    if (details.network === null) return notApplicable("The tasks use the network of their instances.");
    return details.network.assignPublicIp
      ? fail("The service assigns public IP addresses to tasks.", {
          assignPublicIp: "ENABLED",
          subnetIds: details.network.subnetIds,
        })
      : pass("The service does not assign public IP addresses to tasks.");
  },
});
