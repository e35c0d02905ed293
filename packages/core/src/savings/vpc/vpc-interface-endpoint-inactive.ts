import { defineSaving } from "../../model/define-saving.ts";
import endpoint from "../../resources/ec2-vpc-endpoint.ts";
import { deletion } from "../command-text.ts";
import { endpointCandidate, endpointMetrics, endpointThresholds, judgeEndpoint } from "./endpoint-idle.ts";

export default defineSaving(endpoint, {
  id: "vpc-interface-endpoint-inactive",
  title: "Interface endpoint moves no traffic",
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description:
    "Nothing went through the endpoint for a month; it is charged by the hour and Availability Zone all the same.",
  needs: ["endpoint", "network"],
  thresholds: endpointThresholds,
  metrics: endpointMetrics,
  steps: ["Look for security controls and route tables that count on the endpoint.", "Delete the endpoint."],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "Controls that demand the endpoint, or a name that resolves to it, may still count on it.",
  commands: (resource) =>
    deletion(resource, "ec2 delete-vpc-endpoints", { "vpc-endpoint-ids": resource.id }, "aws_vpc_endpoint"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  candidate: (facets, context) => endpointCandidate("Interface", facets, context),
  evaluate: judgeEndpoint,
});
