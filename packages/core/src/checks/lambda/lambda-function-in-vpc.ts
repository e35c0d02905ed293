import type { CheckContext } from "../../model/define-check.ts";
import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import { mapObservation, type Observation, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import distribution from "../../resources/cloudfront-distribution.ts";
import lambdaFunction from "../../resources/lambda-function.ts";

type Distribution = Resource<{ behaviors: readonly { functionArns: readonly string[] }[] }>;

/**
 * Whether a distribution runs a version of the function. Lambda@Edge functions are in us-east-1 (CloudFront
 * Developer Guide).
 */
function runsAtEdge(context: CheckContext): Observation<boolean> {
  const { resource } = context;
  if (resource.region !== "us-east-1") return seen(false);
  const list = context.all(distribution.type, "global");
  if (!list.seen) return list;
  // Their own declaration collected the distributions.
  const behaviors = (list.value as readonly Distribution[]).map(({ facets }) => facets.behaviors);
  const uses = behaviors.some(
    (one) =>
      one.seen &&
      one.value.some(({ functionArns }) => functionArns.some((arn) => arn.startsWith(`${resource.arn}:`))),
  );
  return uses ? seen(true) : mapObservation(behaviors.find((one) => !one.seen) ?? seen([]), () => false);
}

export default defineCheck(lambdaFunction, {
  id: "lambda-function-in-vpc",
  requirement: "Lambda functions should be connected to a VPC",
  problem: "Lambda function is not connected to a VPC",
  severity: "low",
  category: "Network",
  service: "Lambda",
  frameworks: {
    nist_800_53_r5: [
      "AC-3",
      "AC-3(7)",
      "AC-4",
      "AC-4(21)",
      "AC-6",
      "AC-21",
      "SC-7",
      "SC-7(3)",
      "SC-7(4)",
      "SC-7(9)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(20)",
      "SC-7(21)",
    ],
  },
  securityHub: ["Lambda.3"],
  needs: ["network"],
  risk: "The function has unrestricted internet access, without security groups or flow logs.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-MoveLambdaToVPC",
    description: "Connect the function to a VPC.",
    steps: [
      "Choose private subnets in two Availability Zones and a security group.",
      "Allow the function's role to create network interfaces.",
      "Add VPC endpoints or a NAT gateway for the services that it calls, and connect it.",
    ],
    impact: "The function reaches the internet and AWS services only through a NAT gateway or endpoints.",
  },
  evaluate: ({ network }, context) => {
    if (network.vpcId !== null) return pass(`The function is connected to ${network.vpcId}.`);
    const atEdge = runsAtEdge(context);
    if (!atEdge.seen) return unknown(atEdge.reason, "distributions that use the function");
    return atEdge.value
      ? notApplicable("Lambda@Edge functions can't be connected to a VPC.")
      : fail("The function is not connected to a VPC.", { vpcId: null });
  },
});
