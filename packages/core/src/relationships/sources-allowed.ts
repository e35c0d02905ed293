import { own } from "../model/own.ts";
import type { PolicyDocument, PolicyStatement } from "../resources/policy-document.ts";

/** ARN formats of the resources that a service acts for, by service principal. */
const sourceServices: Readonly<Record<string, string>> = {
  "s3.amazonaws.com": "s3",
  "sns.amazonaws.com": "sns",
  "apigateway.amazonaws.com": "execute-api",
};

/** Operators whose values allow access; values of negated ones are ignored. */
const positive =
  /^(?:ForAnyValue:|ForAllValues:)?(?:Arn|String)(?:Equals|Like|EqualsIgnoreCase)(?:IfExists)?$/i;

function texts(value: unknown): string[] {
  return [value].flat().filter((text): text is string => typeof text === "string");
}

function names({ Principal }: PolicyStatement, service: string): boolean {
  if (Principal === undefined) return false;
  return typeof Principal === "string" ? Principal === "*" : texts(Principal.Service).includes(service);
}

/** Whether an action pattern ("sqs:*", "*") includes an action, ignoring case. */
function covers(pattern: string, action: string): boolean {
  const [wanted, asked] = [pattern.toLowerCase(), action.toLowerCase()];
  return wanted === asked || (wanted.endsWith("*") && asked.startsWith(wanted.slice(0, -1)));
}

/** Whether an unconditional statement denies the service every action that another one allows. */
function isDenied(allowing: PolicyStatement, all: readonly PolicyStatement[], service: string): boolean {
  const denied = all
    .filter((one) => one.Effect === "Deny" && one.Condition === undefined)
    .filter(
      (one) =>
        names(one, service) || texts((one.Principal as { AWS?: unknown } | undefined)?.AWS).includes("*"),
    )
    .flatMap((one) => texts(one.Action));
  const actions = texts(allowing.Action);
  return actions.length > 0 && actions.every((action) => denied.some((pattern) => covers(pattern, action)));
}

/**
 * The ARNs on whose behalf an AWS service can use the resource with the policy: values of aws:SourceArn in
 * statements that allow the service, in the format that the service acts for. They can contain wildcards. A
 * missing policy allows no one; an unconditional denial removes them.
 */
export function sourcesAllowed(policy: PolicyDocument | null, service: string): string[] {
  const statements = policy?.Statement ?? [];
  return statements
    .filter((statement) => statement.Effect === "Allow" && names(statement, service))
    .filter((statement) => !isDenied(statement, statements, service))
    .flatMap((statement) => Object.entries(statement.Condition ?? {}))
    .flatMap(([operator, operands]) => (positive.test(operator) ? Object.entries(operands) : []))
    .flatMap(([key, value]) => (key.toLowerCase() === "aws:sourcearn" ? texts(value) : []))
    .filter((arn) => arn.split(":")[2] === own(sourceServices, service));
}
