import type { ResponseWith } from "@skyledger/contract";
import { count, dollars } from "@skyledger/core/explain/figures";
import { named, type Statement, statement, type Topic } from "@skyledger/core/explain/statement";
import { savingOf } from "../inventory/statements.ts";
import { recommendationLink, recommendationsLink, resourceLink } from "../platform/links.ts";
import { narrowing, textsIn, withNames } from "../platform/narrowing.ts";

type Recommendation = ResponseWith<"GET /cost/recommendations/:id", 200>["recommendation"];
type Listed = ResponseWith<"GET /cost/recommendations", 200>;

export function recommendationListStatements(
  { recommendations, total, totalPotentialSavings }: Listed,
  input: { text?: string | undefined; type?: string | undefined } = {},
  question = "",
): Statement[] {
  const narrowed = narrowing(
    [
      { by: "type", value: input.type?.toLowerCase().replaceAll("_", " "), fixed: true },
      { by: "the words", value: input.text },
    ],
    question,
  );
  const counted = narrowed && [
    statement([count(total, "open recommendation"), ...narrowed], { link: recommendationsLink }),
    statement(
      [
        "All open recommendations",
        ...narrowed,
        `: potential savings of ${dollars(totalPotentialSavings)} per month; overlapping savings are counted once`,
      ],
      { link: recommendationsLink, topics: ["saving", "per-month", "total"] },
    ),
  ];
  return [...(counted ?? []), ...recommendations.map(recommendationStatement)];
}

/** All statements about one recommendation on its page. */
export function recommendationStatements({
  recommendation: one,
}: ResponseWith<"GET /cost/recommendations/:id", 200>): Statement[] {
  const link = recommendationLink(one.recommendationId);
  const about = (label: string, text: string, topics: readonly Topic[] = []) =>
    statement([`${label}: `, ...said(one, text)], { link, topics });
  return [
    recommendationStatement(one),
    about("Why", one.description, one.type === "UNUSED_RESOURCE" ? ["unused"] : []),
    statement(["Resource: ", named(one.resourceName), " (", named(one.region), ")"], {
      link: resourceLink(one.resourceId),
    }),
    about("Confidence", one.confidence.toLowerCase()),
    about("Effort", one.effort.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()),
    about("Risk", one.risk.toLowerCase()),
    about("What could go wrong", one.couldGoWrong),
    about("Needs a restart", one.restartNeeded ? "yes" : "no"),
    about("Can be undone", one.rollbackPossible ? "yes" : "no"),
    ...one.doubts.map((doubt) => about("Doubt", doubt)),
    ...one.notes.map((note) => about("About the amount", note)),
    ...Object.entries(one.evidence).map(([name, value]) =>
      statement([`${name}: `, typeof value === "number" ? String(value) : named(value)], { link }),
    ),
    ...(one.priceBefore === null
      ? []
      : [about("Cost now", `${dollars(Number(one.priceBefore.total))} a month`, ["cost", "per-month"])]),
    ...(one.priceAfter === null
      ? []
      : [
          about("Cost afterwards", `${dollars(Number(one.priceAfter.total))} a month`, ["cost", "per-month"]),
        ]),
    ...one.actionSteps.map((step, index) => about(`Step ${index + 1}`, step)),
  ];
}

function recommendationStatement(one: Listed["recommendations"][number]): Statement {
  return statement(
    [
      ...said(one, one.act),
      " (",
      named(one.region),
      one.sandbox ? ", sample data)" : ")",
      `, ${savingOf(one.estimatedMonthlySavings)}; risk ${one.risk.toLowerCase()}, confidence ${one.confidence.toLowerCase()}`,
    ],
    {
      link: recommendationLink(one.recommendationId),
      topics: ["saving", "per-month", ...(one.type === "UNUSED_RESOURCE" ? (["unused"] as const) : [])],
    },
  );
}

function said(one: Recommendation | Listed["recommendations"][number], text: string) {
  const evidence = "evidence" in one ? textsIn(one.evidence) : [];
  return withNames(text, [one.resourceName, one.resourceId, one.accountName, ...evidence]);
}
