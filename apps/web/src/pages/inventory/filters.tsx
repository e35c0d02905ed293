import { formatClause } from "@skyledger/contract/resource-filter";
import { type ReactNode, type RefObject, useState } from "react";
import { ChoiceSelect } from "../../components/choice-select.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { activeFilter, type FilterClause, withClause, withClauses } from "./filter/clauses.ts";
import { stageOf } from "./filter/completion.ts";
import { FilterChips } from "./filter/filter-chips.tsx";
import { PropertyFilter } from "./filter/property-filter.tsx";
import { useTagValues } from "./filter/use-facets.ts";
import { filterChoices, SPECIFIED_STATUSES, SPECIFIED_TYPES } from "./filter-choices.ts";
import type { Facets } from "./queries.ts";
import { type ResourcesSearch, withoutFilters } from "./search.ts";

/** Delay between the last keystroke in the search box and the change of the URL. */
const TYPING_PAUSE_MS = 80;

/** Changes the URL parameters; `replace` adds no history entry. */
export type ChangeSearch = (change: (current: ResourcesSearch) => ResourcesSearch, replace?: boolean) => void;

type FiltersProps = {
  search: ResourcesSearch;
  change: ChangeSearch;
  facets: Facets;
  accountName: (id: string) => string;
  searchBox: RefObject<HTMLInputElement | null>;
  /** Opens more filters, next to the search box. */
  beside: ReactNode | undefined;
};

/** Search, the filters of the specification, the property filter, and every active condition. */
export function Filters({ search, change, facets, accountName, searchBox, beside }: FiltersProps) {
  const [typed, setTyped] = useState("");
  const phone = useMediaQuery(PHONE);
  const { clauses, error } = activeFilter(search);
  const setClauses = (next: readonly FilterClause[]) => change((now) => withClauses(now, next));
  const edit = (index: number) => {
    const clause = clauses[index];
    if (clause === undefined) return;
    setTyped(formatClause(clause));
    setClauses(clauses.filter((_, at) => at !== index));
  };
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: the search element is not known to every screen reader yet */}
      <div role="search" aria-label="Resources" className="flex flex-wrap items-center gap-2">
        <div className="flex w-72 max-sm:w-0 max-sm:flex-1">
          <SearchBox
            label="Search by name, ID, type, or Region"
            placeholder="Search name, ID, type, Region"
            value={search.q}
            onChange={(q) => change((now) => ({ ...now, q }), true)}
            box={searchBox}
            pauseMs={TYPING_PAUSE_MS}
          />
        </div>
        {beside}
        {/* On phones, these are in the sheet. */}
        {!phone && (
          <>
            <SpecifiedFilters search={search} change={change} facets={facets} />
            <PropertyField {...{ search, change, facets, typed }} onType={setTyped} />
          </>
        )}
      </div>
      {error !== undefined && (
        <Notice kind="error" onDismiss={() => change((now) => ({ ...now, filter: undefined }), true)}>
          The property filter in this link can't be read and is ignored. {error.message}
        </Notice>
      )}
      {(clauses.length > 0 || search.gone !== undefined || search.q !== undefined) && (
        <FilterChips
          clauses={clauses}
          gone={search.gone}
          accountName={accountName}
          onEdit={phone ? undefined : edit}
          onRemove={(index) => setClauses(clauses.filter((_, at) => at !== index))}
          onRemoveGone={() => change((now) => ({ ...now, gone: undefined }))}
          onClear={() => change(withoutFilters)}
        />
      )}
    </div>
  );
}

/** Screens without space for the filters next to the search box. */
export const PHONE = "(max-width: 639px)";

type PropertyFieldProps = Pick<FiltersProps, "search" | "change" | "facets"> & {
  typed: string;
  onType: (text: string) => void;
};

/** The property filter of the page. */
export function PropertyField({ search, change, facets, typed, onType }: PropertyFieldProps) {
  const { clauses } = activeFilter(search);
  const known = useKnownValues(typed, facets, search.account);
  return (
    <PropertyFilter
      text={typed}
      onText={onType}
      known={known}
      onAdd={(added) => change((now) => withClauses(now, added.reduce(withClause, [...clauses])))}
      onSearch={(q) => change((now) => ({ ...now, q }))}
      onTakeBack={() => {
        const last = clauses.at(-1);
        if (last === undefined) return;
        onType(formatClause(last));
        change((now) => withClauses(now, clauses.slice(0, -1)));
      }}
    />
  );
}

/** Type and status (specification, section 2), each with other existing values. */
function SpecifiedFilters({ search, change, facets }: Pick<FiltersProps, "search" | "change" | "facets">) {
  const set = (key: "type" | "status") => (value: string) =>
    change((now) => ({ ...now, [key]: value === "" ? undefined : value }));
  return (
    <div className="flex gap-2">
      <ChoiceSelect
        label="Type"
        all="All types"
        value={search.type}
        onChange={set("type")}
        {...filterChoices(SPECIFIED_TYPES, facets.type, search.type)}
      />
      <ChoiceSelect
        label="Status"
        all="Any status"
        value={search.status}
        onChange={set("status")}
        {...filterChoices(SPECIFIED_STATUSES, facets.status, search.status)}
      />
    </div>
  );
}

/** Values for completion. */
function useKnownValues(typed: string, facets: Facets, account: string | undefined) {
  const stage = stageOf(typed);
  const property = stage.at === "property" ? "" : stage.property;
  const tagKey = property.startsWith("tag:") ? property.slice("tag:".length) : undefined;
  const tagValues = useTagValues(tagKey, account);
  return {
    tagKeys: facets.tag ?? [],
    values: (of: string) => {
      if (of.startsWith("tag:")) return tagValues ?? [];
      if (of === "account") return (facets.account ?? []).map((one) => ({ ...one, value: one.label }));
      if (of === "type" || of === "region" || of === "status") return facets[of] ?? [];
      return [];
    },
  };
}
