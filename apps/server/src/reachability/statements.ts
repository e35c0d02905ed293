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

/** The texts, each once, after words. */
function listed(words: string, texts: readonly string[]): Said[] {
  const each = [...new Set(texts)];
  if (each.length === 0) return [];
  return [words, ...each.flatMap((one, at): Said[] => [at === 0 ? "" : ", ", named(one)])];
}

function reasonsOf({ blockedBy, missing, notEvaluated, dependsOn = [] }: Answer): Said[] {
  if (blockedBy) {
    const { kind, id, rule } = blockedBy;
    return [`; the first hop that blocks is ${kind} `, named(id), rule === null ? "" : ` (${rule})`];
  }
  return [
    ...listed("; requests need: ", dependsOn),
    ...listed(
      "; unknown without: ",
      missing.map(({ iamAction }) => iamAction),
    ),
    ...listed(
      "; not evaluated: ",
      notEvaluated.map(({ kind, id }) => `${kind.replaceAll("-", " ")} ${id}`),
    ),
  ];
}

function sentence(answer: Answer): Statement {
  const { resourceId, from, verdict, extent, notEvaluated } = answer;
  const absent = notEvaluated.find(({ kind }) => kind === "not-in-inventory");
  if (absent) return statement([named(absent.id), " is not in the inventory"], { link });
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
