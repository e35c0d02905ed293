import { parseFilter } from "@skyledger/contract/resource-filter";
import { LoadError } from "../../../components/ui/notice.tsx";
import { isOneAccount } from "../../../lib/account-scope.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { SPECIFIED_STATUSES, SPECIFIED_TYPES } from "../filter-choices.ts";
import type { Facets } from "../queries.ts";
import type { ResourcesSearch } from "../search.ts";
import { chosenValues, type FilterClause, withProperty, withValue } from "./clauses.ts";
import { type FacetChoice, FacetGroup } from "./facet-group.tsx";
import type { FacetCounts } from "./use-facets.ts";

type FacetsPanelProps = {
  counts: FacetCounts;
  search: ResourcesSearch;
  clauses: readonly FilterClause[];
  onClauses: (clauses: readonly FilterClause[]) => void;
  onGone: (gone: ResourcesSearch["gone"]) => void;
};

/** Facets of the list. Counts are those of all other filters. */
export function FacetsPanel({ counts, search, clauses, onClauses, onGone }: FacetsPanelProps) {
  const { facets, error } = counts;
  const byValue = (property: string) => ({
    isChosen: (value: string) => chosenValues(clauses, property).includes(value),
    onChoose: (value: string, on: boolean) => onClauses(withValue(clauses, property, value, on)),
  });
  if (error !== null && facets.type === undefined) {
    return (
      <div className="py-4">
        <LoadError
          message={errorSentence(error, "Couldn't load the filters.")}
          error={error}
          onRetry={counts.retry}
        />
      </div>
    );
  }
  const scoped = isOneAccount(search.account) || (facets.account?.length ?? 0) < 2;
  return (
    <>
      {search.view === "unused" && (
        <p className="pt-4 text-muted text-xs">Counts include resources that are in use.</p>
      )}
      <FacetGroup
        title="Type"
        empty="No types"
        choices={withSpecified(SPECIFIED_TYPES, facets.type)}
        {...byValue("type")}
      />
      {!scoped && (
        <FacetGroup title="Account" empty="No accounts" choices={facets.account} {...byValue("account")} />
      )}
      <FacetGroup title="Region" empty="No Regions" choices={facets.region} {...byValue("region")} />
      <FacetGroup
        title="Status"
        empty="No status"
        choices={withSpecified(SPECIFIED_STATUSES, facets.status)}
        {...byValue("status")}
      />
      <FacetGroup
        title="Monthly cost"
        empty="No costs"
        choices={facets.cost}
        shown={7}
        {...costBand(clauses, onClauses)}
      />
      <FacetGroup title="Findings" empty="No findings" choices={facets.severity} {...byValue("severity")} />
      <FacetGroup title="Tag" empty="No tags" choices={facets.tag} {...tagKey(clauses, onClauses)} />
      {search.view !== "unused" && (
        <FacetGroup
          title="Deleted resources"
          empty=""
          choices={DELETED}
          isChosen={(value) => search.gone === value}
          onChoose={(value, on) => onGone(on ? DELETED_VALUES.find((one) => one === value) : undefined)}
        />
      )}
    </>
  );
}

const DELETED_VALUES = ["include", "only"] as const;
const DELETED: readonly FacetChoice[] = [
  { value: "include", label: "Include deleted", count: null },
  { value: "only", label: "Deleted only", count: null },
];

/** Values of the specification are offered even without matches. */
function withSpecified(
  specified: readonly string[],
  found: Facets["type"],
): readonly FacetChoice[] | undefined {
  if (found === undefined) return undefined;
  const missing = specified.filter((value) => !found.some((one) => one.value === value));
  return [...found, ...missing.map((value) => ({ value, label: value, count: 0 }))];
}

function costBand(clauses: readonly FilterClause[], onClauses: FacetsPanelProps["onClauses"]) {
  const own = (filter: string) => {
    const parsed = parseFilter(filter);
    return "clauses" in parsed ? parsed.clauses : [];
  };
  const current = clauses.filter(({ property }) => property === "monthly cost");
  const isChosen = (filter: string) => JSON.stringify(own(filter)) === JSON.stringify(current);
  return {
    isChosen,
    onChoose: (filter: string, on: boolean) =>
      onClauses(withProperty(clauses, "monthly cost", on ? own(filter) : [])),
  };
}

function tagKey(clauses: readonly FilterClause[], onClauses: FacetsPanelProps["onClauses"]) {
  return {
    isChosen: (key: string) =>
      clauses.some(({ property, operator }) => property === `tag:${key}` && operator === "="),
    onChoose: (key: string, on: boolean) =>
      onClauses(
        withProperty(
          clauses,
          `tag:${key}`,
          on ? [{ property: `tag:${key}`, operator: "=", values: ["*"] }] : [],
        ),
      ),
  };
}
