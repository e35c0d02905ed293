import { vpcEndpointCheck } from "./vpc-endpoint-check.ts";

export default vpcEndpointCheck({
  id: "vpc-endpoint-ssm-incidents",
  title: "VPCs have an interface endpoint for Incident Manager",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.60"] },
  automation: "SEMI_AUTOMATIC",
  endpointService: "ssm-incidents",
  traffic: "calls to Incident Manager",
});
