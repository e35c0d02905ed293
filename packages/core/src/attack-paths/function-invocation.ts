import type { AccessModel } from "../access/access-model.ts";
import type { Right } from "../access/escalation/rights.ts";
import { parseArn } from "../model/arn.ts";
import { unreadRight } from "./attack-step.ts";

/** A function that something calls. */
export interface CalledFunction {
  /** ARN of the function itself. */
  readonly arn: string;
  /** ARN of the version or alias that is called; null: the function itself. */
  readonly qualifiedArn: string | null;
}

/**
 * Whether the policy of a function lets an AWS service invoke it for a source, such as a route of an API ("Using
 * resource-based policies for Lambda", AWS Lambda Developer Guide). Policies of versions and aliases are not read.
 */
export function invocationRight(
  model: AccessModel,
  { arn, qualifiedArn }: CalledFunction,
  by: { service: string; sourceArn: string },
): Right {
  if (qualifiedArn !== null) return unreadRight("lambda:GetPolicy", qualifiedArn);
  const action = "lambda:InvokeFunction";
  const sourceAccount = parseArn(by.sourceArn)?.accountId ?? "";
  return model.decideFor(
    { kind: "service", arn: by.service, accountId: "" },
    {
      ...{ action, target: model.target(arn, action) },
      extra: { "aws:sourcearn": by.sourceArn, "aws:sourceaccount": sourceAccount },
    },
    [],
  );
}

const functionArn = /(arn:aws[a-z-]*:lambda:[a-z0-9-]+:\d{12}:function:[\w-]+)(:[^/]+)?/;

/** The function in a URI of an integration; undefined: it is of something else. */
export function functionIn(uri: string): CalledFunction | undefined {
  const [, arn, qualifier = ""] = functionArn.exec(uri) ?? [];
  if (arn === undefined) return undefined;
  return { arn, qualifiedArn: qualifier === "" || qualifier === ":$LATEST" ? null : `${arn}${qualifier}` };
}
