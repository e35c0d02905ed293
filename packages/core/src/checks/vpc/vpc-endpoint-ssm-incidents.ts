import { vpcEndpointCheck } from "./vpc-endpoint-check.ts";

export default vpcEndpointCheck({
  id: "vpc-endpoint-ssm-incidents",
  requirement: "VPCs should have an interface endpoint for Systems Manager Incident Manager",
  problem: "No interface endpoint for Incident Manager",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.60"] },
  automation: "SEMI_AUTOMATIC",
  endpointService: "ssm-incidents",
  traffic: "calls to Incident Manager",
});
