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
 * "role deploy" for arn:aws:iam::111122223333:role/deploy, "account 111122223333" for its root, "service control
 * policy p-1" for one of an organization; other names as they are.
 */
export function principalName(arn: string): string {
  if (arn === "*") return "Everyone, without credentials";
  const [, account] = /^arn:[^:]+:iam::(\d{12}):root$/.exec(arn) ?? [];
  if (account !== undefined) return `account ${account}`;
  const [, type, id] =
    /^arn:[^:]+:organizations::[^:]+:policy\/(?:o-[^/]+\/)?([a-z_]+)\/(p-[^/]+)$/.exec(arn) ?? [];
  if (type !== undefined && id !== undefined) return `${type.replaceAll("_", " ")} ${id}`;
  const [, kind, name] =
    /^arn:[^:]+:iam::(?:\d*|aws):(user|role|group|policy)\/(?:.*\/)?([^/]+)$/.exec(arn) ?? [];
  return kind === undefined || name === undefined ? arn : `${kind} ${name}`;
}

/** The policy that a statement is in: "trust policy of role deploy", "policy of table/orders". */
export function policyTitle({
  policyArn,
  policyName,
}: {
  policyArn: string;
  policyName: string | null;
}): string {
  const name = principalName(policyArn);
  if (policyName !== null) return `${name}, inline policy ${policyName}`;
  // The only policy without a name that a role has.
  if (/^arn:[^:]+:iam::\d+:role\//.test(policyArn)) return `trust policy of ${name}`;
  if (name !== policyArn) return name;
  const resource = policyArn.split(":").slice(5).join(":");
  return `policy of ${resource === "" ? policyArn : resource}`;
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
          {effect === "allow" ? "Allow" : "Deny"}: {policyTitle({ policyArn, policyName })}, statement{" "}
          {sid ?? index + 1}
        </li>
      ))}
    </ul>
  );
}
