import type { ResponseWith } from "@skyledger/contract";
import { count } from "@skyledger/core/explain/figures";
import { named, type Statement, statement } from "@skyledger/core/explain/statement";
import { pathsLink as link } from "../platform/links.ts";

type Answer = ResponseWith<"GET /paths", 200>;

const shown = 20;

const words = {
  allowed: " is reached from outside through ",
  depends: " is reached from outside under conditions through ",
  unknown: " may be reached from outside through ",
} as const;

export function pathStatements({ paths, total, bestCut, missing }: Answer): Statement[] {
  return [
    statement([count(total, "attack path")], { link }),
    ...(bestCut
      ? [
          statement(
            [
              named(bestCut.text),
              ` is on ${count(bestCut.paths, "path")} and ends ${bestCut.ends}; no other change ends more`,
            ],
            { link },
          ),
        ]
      : []),
    ...paths
      .slice(0, shown)
      .map(({ target, entry, verdict, risk, steps, signals }) =>
        statement(
          [
            ...[named(target), words[verdict], named(entry)],
            `, risk ${risk} of 100, techniques ${steps.map(({ technique }) => technique).join(", ")}`,
            ...(signals.length === 0
              ? []
              : [`, active findings of ${[...new Set(signals.map(({ product }) => product))].join(", ")}`]),
          ],
          { link },
        ),
      ),
    ...(missing.length === 0
      ? []
      : [statement(["Not everything has been read: more paths can exist"], { link, topics: ["gap"] })]),
  ];
}
