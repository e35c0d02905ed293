import { defineCheck, fail, pass } from "../../model/define-check.ts";
import subnet from "../../resources/ec2-subnet.ts";

export default defineCheck(subnet, {
  id: "vpc-subnet-no-auto-public-ip",
  requirement: "Subnets should not automatically assign public IP addresses",
  problem: "Subnet automatically assigns public IP addresses",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: {
    fsbp: ["EC2.15"],
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
  needs: ["publicAddresses"],
  risk: "Everything launched in the subnet is exposed to the internet, even unintentionally.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-DisableSubnetAutoAssignPublicIP",
    description: "Turn off automatic public IP addresses for the subnet.",
    steps: [
      "Find out which launches in the subnet rely on a public IP address.",
      "Request public IP addresses explicitly for those launches, or put a load balancer in front.",
      "Turn off automatic public IP addresses.",
    ],
    impact:
      "New instances get a public IP address only if the launch requests one. Running instances keep theirs.",
  },
  evaluate: ({ publicAddresses }) =>
    publicAddresses.ipv4OnLaunch
      ? fail("The subnet assigns a public IPv4 address to new instances.", { mapPublicIpOnLaunch: true })
      : pass("The subnet does not assign public IPv4 addresses to new instances."),
});
