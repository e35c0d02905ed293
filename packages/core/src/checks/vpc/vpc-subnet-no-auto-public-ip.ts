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
  risk: "Whatever is launched in the subnet is on the internet, meant or not.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-DisableSubnetAutoAssignPublicIP",
    description: "Switch automatic public addresses off for the subnet.",
    steps: [
      "Find out which launches in the subnet count on a public address.",
      "Make those ask for one by themselves, or put a load balancer in front.",
      "Switch automatic public addresses off.",
    ],
    impact: "New machines get a public address only when the launch asks for one; running ones keep theirs.",
  },
  evaluate: ({ publicAddresses }) =>
    publicAddresses.ipv4OnLaunch
      ? fail("The subnet gives every new machine a public IPv4 address.", { mapPublicIpOnLaunch: true })
      : pass("The subnet gives new machines no public IPv4 address."),
});
