import { vpcEndpointCheck } from "./vpc-endpoint-check.ts";

export default vpcEndpointCheck({
  id: "vpc-endpoint-ssm",
  title: "VPCs have an interface endpoint for Systems Manager",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.57"] },
  automation: "SEMI_AUTOMATIC",
  endpointService: "ssm",
  traffic: "calls to Systems Manager",
});
