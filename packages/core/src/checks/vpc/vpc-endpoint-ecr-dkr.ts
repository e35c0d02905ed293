import { vpcEndpointCheck } from "./vpc-endpoint-check.ts";

export default vpcEndpointCheck({
  id: "vpc-endpoint-ecr-dkr",
  requirement: "VPCs should have an interface endpoint for the Amazon ECR Docker registry",
  problem: "No interface endpoint for the Amazon ECR Docker registry",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.56"] },
  automation: "SEMI_AUTOMATIC",
  endpointService: "ecr.dkr",
  traffic: "container image downloads",
});
