import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import type { Resource } from "../../model/resource.ts";
import subnet from "../../resources/ec2-subnet.ts";
import lambdaFunction from "../../resources/lambda-function.ts";

/** Zone of a subnet; undefined if it was not read. */
function zoneOf(resource: Resource | undefined): string | undefined {
  // Its own declaration collected the subnet.
  const network = (resource as Resource<{ network: { availabilityZone: string | null } }> | undefined)?.facets
    .network;
  return network?.seen ? (network.value.availabilityZone ?? undefined) : undefined;
}

export default defineCheck(lambdaFunction, {
  id: "lambda-function-vpc-multi-az",
  requirement: "VPC-connected Lambda functions should operate in multiple Availability Zones",
  problem: "Lambda function runs in a single Availability Zone",
  severity: "medium",
  category: "Data",
  service: "Lambda",
  frameworks: { fsbp: ["Lambda.5"], nist_800_53_r5: ["CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"] },
  needs: ["network"],
  risk: "If the Availability Zone of its subnets fails, the function can't run.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-MoveLambdaToVPC",
    description: "Connect the function to subnets in at least two Availability Zones.",
    steps: [
      "Choose a subnet of the same VPC in another Availability Zone with the same routes.",
      "Add it to the function's VPC settings.",
    ],
    impact: "New network interfaces are created. Running invocations are not interrupted.",
  },
  evaluate: ({ network }, context) => {
    if (network.vpcId === null) return notApplicable("The function is not connected to a VPC.");
    if (network.subnetIds.length === 0) return unknown("failed", "subnets of the function");
    const zones = network.subnetIds.map((id) => zoneOf(context.find(subnet.type, id)));
    const known = [...new Set(zones.filter((zone) => zone !== undefined))];
    if (known.length >= 2) return pass(`The function runs in ${known.length} Availability Zones.`);
    if (zones.includes(undefined)) return unknown("failed", "Availability Zones of the subnets");
    return fail("The function runs in a single Availability Zone.", {
      subnetIds: network.subnetIds,
      availabilityZones: known,
    });
  },
});
