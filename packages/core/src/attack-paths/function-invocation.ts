import type { AccessModel } from "../access/access-model.ts";
import type { Right } from "../access/escalation/rights.ts";
import { parseArn } from "../model/arn.ts";

/**
 * Whether the policy of a function lets an AWS service invoke it for a source, such as a route of an API ("Using
 * resource-based policies for Lambda", AWS Lambda Developer Guide).
 */
export function invocationRight(
  model: AccessModel,
  functionArn: string,
  by: { service: string; sourceArn: string },
): Right {
  const action = "lambda:InvokeFunction";
  const sourceAccount = parseArn(by.sourceArn)?.accountId ?? "";
  return model.decideFor(
    { kind: "service", arn: by.service, accountId: "" },
    {
      ...{ action, target: model.target(functionArn, action) },
      extra: { "aws:sourcearn": by.sourceArn, "aws:sourceaccount": sourceAccount },
    },
    [],
  );
}

/** The function in a URI of an integration, without its version or alias; undefined: it is of something else. */
export function functionIn(uri: string): string | undefined {
  return /arn:aws[a-z-]*:lambda:[a-z0-9-]+:\d{12}:function:[\w-]+/.exec(uri)?.[0];
}
