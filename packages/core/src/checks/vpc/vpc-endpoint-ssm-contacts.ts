import { vpcEndpointCheck } from "./vpc-endpoint-check.ts";

export default vpcEndpointCheck({
  id: "vpc-endpoint-ssm-contacts",
  requirement: "VPCs should have an interface endpoint for Systems Manager Incident Manager Contacts",
  problem: "No interface endpoint for Incident Manager Contacts",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.58"] },
  automation: "SEMI_AUTOMATIC",
  endpointService: "ssm-contacts",
  traffic: "calls to Incident Manager Contacts",
});
