import { callAwsAccountIds } from "../../platform/call-scope.ts";
import { type KeptAnswers, keyOfAccounts } from "../../platform/db/kept-answers.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { CostStore } from "../store.ts";
import type { CostRecords } from "./records-store.ts";

/** Sums of charges, and of the days on which they are known: of all accounts of a bill, they take long. */
type Kept = Pick<CostStore, "sums" | "byDay" | "series" | "tagGroups" | "tops" | "byTag"> &
  Pick<CostRecords, "coverage">;

/** Parameters as text; lists of accounts may be long. */
function textOf(params: readonly unknown[]): string {
  return JSON.stringify(params, (_, value: unknown) =>
    Array.isArray(value) && value.length > 20 ? keyOfAccounts(value.map(String)) : value,
  );
}

/**
 * The same sums, kept until charges change, in a transaction. Charges belong to AWS accounts, of which a caller may
 * see some that are not connected.
 */
export function keepCosts(
  tx: Queryable,
  kept: KeptAnswers,
  { costs, records }: { costs: CostStore; records: CostRecords },
): { costs: CostStore; records: CostRecords } {
  const keep =
    <Params extends readonly unknown[], Answer>(
      what: keyof Kept,
      ask: (workspaceId: string, ...params: Params) => Promise<Answer>,
    ) =>
    (workspaceId: string, ...params: Params): Promise<Answer> => {
      const own = callAwsAccountIds();
      const question = `costs ${what} ${textOf(params)} of ${keyOfAccounts(own)}`;
      const topics = ["costs", "cloud_accounts"] as const;
      return kept.of(tx, workspaceId, { question, topics, accountIds: undefined }, () =>
        ask(workspaceId, ...params),
      );
    };
  return {
    costs: {
      ...costs,
      sums: keep("sums", costs.sums),
      byDay: keep("byDay", costs.byDay),
      series: keep("series", costs.series),
      tagGroups: keep("tagGroups", costs.tagGroups),
      tops: keep("tops", costs.tops),
      byTag: keep("byTag", costs.byTag),
    },
    records: { ...records, coverage: keep("coverage", records.coverage) },
  };
}
