import type { AccessModel } from "../access/access-model.ts";
import { assumeRole } from "../access/assumable.ts";
import type { Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import { outsideAnswers } from "../access/outside.ts";
import type { Resource } from "../model/resource.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import { type AttackStep, internet, needsMore, shortName, statementsOf, unreadRight } from "./attack-step.ts";

/** Roles that principals outside of the inventory may assume. AWS services are none of them. */
export function trustedOutsiders(model: AccessModel): AttackStep[] {
  return model.principals.flatMap((role) => {
    if (role.trust === null || role.serviceLinked) return [];
    const question = { action: assumeRole, target: model.target(role.arn, assumeRole) };
    return outsideAnswers(model, question).flatMap((right): AttackStep[] => {
      const { principalArn, accountId } = right;
      const isAnyone = principalArn === "*";
      if (!isAnyone && accountId === null) return [];
      return [
        {
          ...{ from: isAnyone ? internet : principalArn, to: role.arn, by: assumeRole, right },
          ...(isAnyone
            ? ({ technique: "T1078.004", effort: 1 } as const)
            : ({ technique: "T1199", effort: needsMore } as const)),
          evidence: statementsOf(right),
          cut: isAnyone
            ? `Name the principals that need ${role.name} in its trust policy`
            : `Remove ${principalArn} from the trust policy of ${role.name}, or require an external ID`,
          findings: [
            {
              resourceArn: role.arn,
              checkIds: isAnyone
                ? ["iam-role-trust-not-public"]
                : ["iam-role-external-id", "iam-role-confused-deputy-guard"],
            },
          ],
        },
      ];
    });
  });
}

const byUrl = "lambda:InvokeFunctionUrl";

/** Whether anyone may call the URL of a function. Undefined: it has none without authentication. */
function anonymousRight(model: AccessModel, resource: Resource): Right | undefined {
  const urls = facetOf(lambdaFunction, resource, "urls");
  if (!urls.seen) return unreadRight("lambda:ListFunctionUrlConfigs", resource.arn);
  if (!urls.value.some(({ authType }) => authType === "NONE")) return undefined;
  const target = model.target(resource.arn, byUrl);
  const extra = { "lambda:functionurlauthtype": "NONE" };
  return model.decideFor(
    { kind: "anonymous", arn: "*", accountId: "" },
    { action: byUrl, target, extra },
    [],
  );
}

/**
 * Functions that anyone can call by a URL without authentication: its policy must allow it, too ("Control
 * access to Lambda function URLs", AWS Lambda Developer Guide).
 */
export function anonymousFunctions(model: AccessModel): AttackStep[] {
  return model.index.ofType(lambdaFunction.type).flatMap((resource): AttackStep[] => {
    const right = anonymousRight(model, resource);
    if (!right || right.result === "denied") return [];
    return [
      {
        ...{ from: internet, to: resource.arn, by: byUrl, technique: "T1190", effort: needsMore, right },
        evidence: [{ kind: "function-url", id: resource.arn, text: null }, ...statementsOf(right)],
        cut: `Require IAM authentication for the function URL of ${shortName(resource.arn)}`,
        findings: [{ resourceArn: resource.arn, checkIds: ["lambda-function-url-requires-auth"] }],
      },
    ];
  });
}
