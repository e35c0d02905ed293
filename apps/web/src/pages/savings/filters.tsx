import type { RefObject } from "react";
import { CHOSEN_STYLE } from "../../components/choice-select.tsx";
import { X } from "../../components/icons.gen.ts";
import { gradeText } from "../../components/savings/words.ts";
import { SearchBox } from "../../components/search-box.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Select } from "../../components/ui/select.tsx";
import { WorkFilters } from "../../components/work/work-filters.tsx";
import { classNames } from "../../lib/class-names.ts";
import {
  type ChangeSearch,
  IMPACTS,
  isFiltered,
  onFirstPage,
  type RecommendationsSearch,
  RISKS,
  readRecommendationsSearch,
  withoutFilters,
} from "./search.ts";

/** Each change is a request. */
const TYPING_PAUSE_MS = 250;

const ORDERS = [
  { value: "", label: "Best first" },
  { value: "savings", label: "Highest savings first" },
  { value: "title", label: "By title" },
  { value: "lastSeen", label: "Recently seen first" },
] as const;

type FiltersProps = {
  search: RecommendationsSearch;
  change: ChangeSearch;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Search, impact, risk, and order, all in the URL. */
export function Filters({ search, change, searchBox }: FiltersProps) {
  const set = (key: "impact" | "risk" | "assignee" | "label" | "sort") => (value: string) =>
    // Parsed like a URL, so that only known values pass.
    change((now) => onFirstPage(readRecommendationsSearch({ ...now, [key]: value })));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every screen reader yet
    <div role="search" aria-label="Recommendations" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search by title, resource, Region, or rule"
        placeholder="Search title, resource, Region"
        value={search.q}
        onChange={(q) => change((now) => onFirstPage({ ...now, q }), true)}
        box={searchBox}
        pauseMs={TYPING_PAUSE_MS}
      />
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-[calc(50%-4px)]">
        <Select
          aria-label="Impact"
          className={classNames("sm:w-36", search.impact !== undefined && CHOSEN_STYLE)}
          value={search.impact ?? ""}
          onChange={(event) => set("impact")(event.currentTarget.value)}
        >
          <option value="">Any impact</option>
          {IMPACTS.map((impact) => (
            <option key={impact} value={impact}>
              {gradeText(impact)} impact
            </option>
          ))}
        </Select>
        <Select
          aria-label="Risk"
          className={classNames("sm:w-36", search.risk !== undefined && CHOSEN_STYLE)}
          value={search.risk ?? ""}
          onChange={(event) => set("risk")(event.currentTarget.value)}
        >
          <option value="">Any risk</option>
          {RISKS.map((risk) => (
            <option key={risk} value={risk}>
              {risk} risk
            </option>
          ))}
        </Select>
        <WorkFilters assignee={search.assignee} label={search.label} set={set} />
        <Select
          aria-label="Order"
          title="Best: savings × confidence ÷ (effort × risk)"
          className="sm:w-48"
          value={search.sort ?? ""}
          onChange={(event) => set("sort")(event.currentTarget.value)}
        >
          {ORDERS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {search.resource !== undefined && (
        <button
          type="button"
          onClick={() => change((now) => onFirstPage({ ...now, resource: undefined }))}
          className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md bg-accent-tint px-2 font-medium text-accent text-xs"
        >
          <span className="truncate">Resource: {search.resource}</span>
          <X className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="sr-only">(show all resources)</span>
        </button>
      )}
      {isFiltered(search) && (
        <Button look="ghost" onClick={() => change(withoutFilters)}>
          <X aria-hidden="true" />
          Clear filters
        </Button>
      )}
    </div>
  );
}
