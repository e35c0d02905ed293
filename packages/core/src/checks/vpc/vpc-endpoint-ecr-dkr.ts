import { vpcEndpointCheck } from "./vpc-endpoint-check.ts";

export default vpcEndpointCheck({
  id: "vpc-endpoint-ecr-dkr",
  title: "VPCs have an interface endpoint for the Docker registry",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.56"] },
  automation: "SEMI_AUTOMATIC",
  endpointService: "ecr.dkr",
  traffic: "downloads of container images",
});
