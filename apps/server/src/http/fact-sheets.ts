import type { ResponseOf } from "@skyledger/contract";
import type { Fact } from "@skyledger/core/explain/check-sentence";
import type { FactSheet } from "../services/assistant/explanations.ts";
import { resourceLink } from "./tools/define-tool.ts";

type Recommendation = ResponseOf<"GET /cost/recommendations/:id">["recommendation"];
type Listed = ResponseOf<"GET /cost/recommendations">;

/** The summary is about so many recommendations: more would not be read. */
export const summarised = 10;

/** What a model may say of one recommendation. Texts of strangers are cut, so that they stay data. */
export function recommendationSheet(one: Recommendation): FactSheet {
  const link = resourceLink(one.resourceId);
  const given: [string, string | number | null, string?][] = [
    ["what to do", one.title],
    ["why", one.description],
    ["resource", one.resourceName, link],
    ["region", one.region],
    ["estimated monthly savings in US dollars", one.estimatedMonthlySavings],
    ["confidence", one.confidence],
    ["effort", one.effort],
    ["risk", one.risk],
    ["what could go wrong", one.couldGoWrong],
    ["needs a restart", one.restartNeeded ? "yes" : "no"],
    ["can be undone", one.rollbackPossible ? "yes" : "no"],
    ...one.doubts.map((doubt): [string, string] => ["doubt", doubt]),
    ...Object.entries(one.evidence).map(([name, value]): [string, string | number, string] => [
      name,
      value,
      link,
    ]),
    ...(one.priceBefore ? [["cost a month now, US dollars", one.priceBefore.total] as [string, string]] : []),
    ...(one.priceAfter
      ? [["cost a month afterwards, US dollars", one.priceAfter.total] as [string, string]]
      : []),
  ];
  return {
    subject: `recommendation:${one.recommendationId}`,
    task: "Explain this recommendation to somebody who does not know the resource: what is the matter, what changing it brings, and what to look out for. Three to six sentences.",
    facts: numbered(given),
    strangers: [cut(one.resourceName)],
  };
}

/** What a model may say of all open recommendations: the total and the best ones, in order. */
export function summarySheet({ recommendations, total, totalPotentialSavings }: Listed): FactSheet {
  const given: [string, string | number | null, string?][] = [
    ["open recommendations", total],
    ["total potential savings a month in US dollars", totalPotentialSavings],
    ...recommendations
      .slice(0, summarised)
      .map((one, index): [string, string, string] => [
        `number ${index + 1} in the order of work`,
        `${cut(one.title)} (${cut(one.resourceName)}, ${one.region}): ${saving(one.estimatedMonthlySavings)}, risk ${one.risk}, effort ${one.effort}`,
        `/recommendations?open=${encodeURIComponent(one.recommendationId)}`,
      ]),
  ];
  return {
    subject: "summary",
    task: "Write a summary for somebody who decides: how much can be saved, where most of it is, and in which order to work. Keep the given order. Four to eight sentences.",
    facts: numbered(given),
    strangers: recommendations.map(({ resourceName }) => cut(resourceName)),
  };
}

function saving(amount: number | null): string {
  return amount === null ? "saving unknown" : `saves ${amount.toFixed(2)} US dollars a month`;
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function numbered(given: readonly [string, string | number | null, string?][]): Fact[] {
  return given.flatMap(([name, value, link], index) =>
    value === null || value === ""
      ? []
      : [
          {
            id: `f${index + 1}`,
            name,
            value: typeof value === "string" ? cut(value) : value,
            ...(link === undefined ? {} : { link }),
          },
        ],
  );
}
