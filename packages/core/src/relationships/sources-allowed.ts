import type { PolicyDocument, PolicyStatement } from "../resources/policy-document.ts";

function texts(value: unknown): string[] {
  return [value].flat().filter((text): text is string => typeof text === "string");
}

function allows(statement: PolicyStatement, service: string): boolean {
  const { Effect, Principal } = statement;
  if (Effect !== "Allow" || Principal === undefined) return false;
  return typeof Principal === "string" ? Principal === "*" : texts(Principal.Service).includes(service);
}

/**
 * The ARNs on whose behalf an AWS service may use the resource that carries the policy: values of aws:SourceArn in
 * statements that allow the service. They may hold wildcards. A missing policy allows nobody.
 */
export function sourcesAllowed(policy: PolicyDocument | null, service: string): string[] {
  return (policy?.Statement ?? [])
    .filter((statement) => allows(statement, service))
    .flatMap((statement) => Object.values(statement.Condition ?? {}))
    .flatMap((operands) => Object.entries(operands))
    .flatMap(([key, value]) => (key.toLowerCase() === "aws:sourcearn" ? texts(value) : []));
}
