import { vpcEndpointCheck } from "./vpc-endpoint-check.ts";

export default vpcEndpointCheck({
  id: "vpc-endpoint-ssm",
  requirement: "VPCs should have an interface endpoint for AWS Systems Manager",
  problem: "No interface endpoint for AWS Systems Manager",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.57"] },
  automation: "SEMI_AUTOMATIC",
  endpointService: "ssm",
  traffic: "calls to Systems Manager",
});
