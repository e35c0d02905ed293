import { vpcEndpointCheck } from "./vpc-endpoint-check.ts";

export default vpcEndpointCheck({
  id: "vpc-endpoint-ec2",
  requirement: "VPCs should have an interface endpoint for the Amazon EC2 API",
  problem: "No interface endpoint for the Amazon EC2 API",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: {
    cis_7: ["6.8"],
    fsbp: ["EC2.10"],
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
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(20)",
      "SC-7(21)",
    ],
  },
  automation: "SEMI_AUTOMATIC",
  endpointService: "ec2",
  traffic: "calls to the EC2 API",
});
