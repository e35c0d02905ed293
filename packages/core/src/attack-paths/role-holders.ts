import type { AccessModel } from "../access/access-model.ts";
import { allowed, type Right } from "../access/escalation/rights.ts";
import { roleHolders } from "../access/escalation/role-holders.ts";
import { facetOf } from "../access/facet-of.ts";
import type { MissingReading } from "../access/truth.ts";
import type { Resource } from "../model/resource.ts";
import instance from "../resources/ec2-instance.ts";
import profile from "../resources/iam-instance-profile.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import { type AttackStep, shortName, unreadRight } from "./attack-step.ts";

/** Whether the metadata service of an instance answers: without it, no credentials are there to take. */
function metadataRight(model: AccessModel, arn: string): Right | undefined {
  const found = model.index.byArn(arn);
  const options = found && facetOf(instance, found, "metadataOptions");
  if (!options?.seen || options.value.httpEndpoint === null) return unreadRight("ec2:DescribeInstances", arn);
  return options.value.httpEndpoint === "disabled" ? undefined : allowed;
}

function instanceStep(model: AccessModel, role: string, arn: string): AttackStep[] {
  const right = metadataRight(model, arn);
  if (!right) return [];
  const checkIds = ["ec2-instance-internet-facing-with-role", "ec2-instance-imdsv2-required"];
  return [
    {
      ...{ from: arn, to: role, by: "instance metadata", technique: "T1552.005", effort: 1, right },
      evidence: [{ kind: "instance-profile", id: arn, text: shortName(role) }],
      cut: `Take the role ${shortName(role)} from ${shortName(arn)}, or give it fewer permissions`,
      findings: [{ resourceArn: arn, checkIds }],
    },
  ];
}

const functionStep = (role: string, arn: string): AttackStep => ({
  ...{
    from: arn,
    to: role,
    by: "environment of the function",
    technique: "T1552",
    effort: 1,
    right: allowed,
  },
  evidence: [{ kind: "execution-role", id: arn, text: shortName(role) }],
  cut: `Give ${shortName(role)}, the role of ${shortName(arn)}, fewer permissions`,
  findings: [],
});

/** From instances and functions to the roles whose credentials they hold. */
export function holderSteps(model: AccessModel): AttackStep[] {
  const holders = roleHolders(model.index);
  return [
    ...[...holders.instance].flatMap(([role, arns]) => arns.flatMap((arn) => instanceStep(model, role, arn))),
    ...[...holders.function].flatMap(([role, arns]) => arns.map((arn) => functionStep(role, arn))),
  ];
}

/** What would have to be read to know the role of an instance or function; null: it is known. */
export function missingRole(model: AccessModel, resource: Resource): MissingReading | null {
  if (resource.type === lambdaFunction.type) {
    const role = facetOf(lambdaFunction, resource, "role");
    return role.seen ? null : { iamAction: "lambda:ListFunctions", of: resource.arn };
  }
  if (resource.type !== instance.type) return null;
  const attached = facetOf(instance, resource, "instanceProfile");
  if (!attached.seen) return { iamAction: "ec2:DescribeInstances", of: resource.arn };
  if (attached.value.arn === null) return null;
  const found = model.index.byArn(attached.value.arn);
  const isRead = found !== undefined && facetOf(profile, found, "roles").seen;
  return isRead ? null : { iamAction: "iam:ListInstanceProfiles", of: attached.value.arn };
}
