import { vpcEndpointCheck } from "./vpc-endpoint-check.ts";

export default vpcEndpointCheck({
  id: "vpc-endpoint-ssm-contacts",
  title: "VPCs have an interface endpoint for incident contacts",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.58"] },
  automation: "SEMI_AUTOMATIC",
  endpointService: "ssm-contacts",
  traffic: "calls about incident contacts",
});
