import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { Badge, type BadgeTone } from "../ui/badge.tsx";
import type { WhoCanAnswer } from "./queries.ts";

type Result =
  | WhoCanAnswer["verdict"]
  | EndpointOutput<"GET /access/administrators">["principals"][number]["verdict"];

const RESULTS: Readonly<Record<Result, { label: string; tone: BadgeTone }>> = {
  allowed: { label: "Allowed", tone: "accent" },
  denied: { label: "Denied", tone: "neutral" },
  is: { label: "Administrator", tone: "high" },
  can_become: { label: "Can become administrator", tone: "critical" },
  depends: { label: "Depends on conditions", tone: "medium" },
  unknown: { label: "Unknown", tone: "low" },
  no: { label: "Not an administrator", tone: "neutral" },
};

export const resultLabel = (result: Result) => RESULTS[result].label;

/** The result of an answer. */
export function ResultBadge({ result }: { result: Result }) {
  const { label, tone } = RESULTS[result];
  return <Badge tone={tone}>{label}</Badge>;
}

/**
 * "role deploy" for arn:aws:iam::111122223333:role/deploy, "service control policy p-1" for one of an organization;
 * other names as they are.
 */
export function principalName(arn: string): string {
  if (arn === "*") return "Everyone, without credentials";
  const [, type, id] =
    /^arn:[^:]+:organizations::[^:]+:policy\/(?:o-[^/]+\/)?([a-z_]+)\/(p-[^/]+)$/.exec(arn) ?? [];
  if (type !== undefined && id !== undefined) return `${type.replaceAll("_", " ")} ${id}`;
  const [, kind, name] =
    /^arn:[^:]+:iam::(?:\d*|aws):(user|role|group|policy)\/(?:.*\/)?([^/]+)$/.exec(arn) ?? [];
  return kind === undefined || name === undefined ? arn : `${kind} ${name}`;
}

type StatementsProps = { statements: WhoCanAnswer["statements"] };

/** The statements that decide, by policy: in an open answer, they would. */
export function CitedStatements({ statements }: StatementsProps) {
  // An answer that is still open can have none.
  if (statements.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5">
      {statements.map(({ policyArn, policyName, index, sid, effect }) => (
        <li key={`${policyArn} ${policyName} ${index}`} className="break-words text-xs">
          {effect === "allow" ? "Allow" : "Deny"}: {principalName(policyArn)}
          {policyName !== null && `, inline policy ${policyName}`}, statement {sid ?? index + 1}
        </li>
      ))}
    </ul>
  );
}
