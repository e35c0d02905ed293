import { defineSaving } from "../../model/define-saving.ts";
import endpoint from "../../resources/ec2-vpc-endpoint.ts";
import { deletion } from "../command-text.ts";
import { endpointCandidate, endpointMetrics, endpointThresholds, evaluateEndpoint } from "./endpoint-idle.ts";

export default defineSaving(endpoint, {
  id: "vpc-interface-endpoint-inactive",
  title: "Interface endpoint has no traffic",
  act: ({ name }) => `Delete idle endpoint ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The endpoint had no traffic for a month and incurs charges per hour and Availability Zone.",
  needs: ["endpoint", "network"],
  thresholds: endpointThresholds,
  metrics: endpointMetrics,
  steps: ["Check for security controls and route tables that use the endpoint.", "Delete the endpoint."],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "Security controls or DNS names might still rely on the endpoint.",
  commands: (resource) =>
    deletion(resource, "ec2 delete-vpc-endpoints", { "vpc-endpoint-ids": resource.id }, "aws_vpc_endpoint"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  candidate: (facets, context) => endpointCandidate("Interface", facets, context),
  evaluate: evaluateEndpoint,
});
