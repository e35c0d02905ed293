import { vpcEndpointCheck } from "./vpc-endpoint-check.ts";

export default vpcEndpointCheck({
  id: "vpc-endpoint-ecr-api",
  requirement: "VPCs should have an interface endpoint for the Amazon ECR API",
  problem: "No interface endpoint for the Amazon ECR API",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.55"] },
  automation: "SEMI_AUTOMATIC",
  endpointService: "ecr.api",
  traffic: "calls to the Amazon ECR API",
});
