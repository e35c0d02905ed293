import type { ResponseWith } from "@skyledger/contract";
import { count } from "@skyledger/core/explain/figures";
import { named, type Statement, type StatementPart, statement } from "@skyledger/core/explain/statement";
import { reachabilityLink as link } from "../platform/links.ts";

type Answer = ResponseWith<"POST /reachability/ask", 200>["answers"][number];
type Said = string | StatementPart;

const shown = 20;

const portsOf = ({ protocol, port, lastPort }: Answer): string =>
  `${protocol.toUpperCase()} ${port === lastPort ? `port ${port}` : `ports ${port}-${lastPort}`}`;

const words = {
  any: " is reachable from every address of ",
  some: " is reachable from some addresses of ",
  blocked: " is not reachable from ",
  unknown: " may be reachable from ",
} as const;

function reasonsOf({ blockedBy, missing, notEvaluated }: Answer): Said[] {
  if (blockedBy) {
    const { kind, id, rule } = blockedBy;
    return [`; the first hop that blocks is ${kind} `, named(id), rule === null ? "" : ` (${rule})`];
  }
  const parts = [...missing.map(({ iamAction }) => iamAction), ...notEvaluated.map(({ kind }) => kind)];
  const open = [...new Set(parts)];
  if (open.length === 0) return [];
  return ["; unknown without: ", ...open.flatMap((one, at): Said[] => [at === 0 ? "" : ", ", named(one)])];
}

function sentence(answer: Answer): Statement {
  const { resourceId, from, verdict, extent } = answer;
  const middle = words[verdict === "reachable" ? (extent ?? "some") : verdict];
  return statement([named(resourceId), `, ${portsOf(answer)},${middle}`, named(from), ...reasonsOf(answer)], {
    link,
  });
}

export function exposedStatements({
  answers,
  missing,
}: ResponseWith<"GET /reachability/exposed", 200>): Statement[] {
  const reachable = answers.filter(({ verdict }) => verdict === "reachable");
  return [
    statement([`${count(reachable.length, "port range")} reachable from the internet`], { link }),
    ...answers.slice(0, shown).map(sentence),
    ...(missing.length === 0
      ? []
      : [
          statement(["Not all network interfaces have been read: more can be reachable"], {
            ...{ link, topics: ["gap"] },
          }),
        ]),
  ];
}

export function askedStatements({ answers }: ResponseWith<"POST /reachability/ask", 200>): Statement[] {
  return answers.slice(0, shown).map(sentence);
}
