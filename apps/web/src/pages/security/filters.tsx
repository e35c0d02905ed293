import { type RefObject, useState } from "react";
import { type Choice, ChoiceSelect } from "../../components/choice-select.tsx";
import { SlidersHorizontal, X } from "../../components/icons.gen.ts";
import { SavedViews } from "../../components/saved-views/saved-views.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Select } from "../../components/ui/select.tsx";
import { classNames } from "../../lib/class-names.ts";
import type { FindingsPage } from "../../lib/findings-query.ts";
import {
  FILTER_KEYS,
  isFiltered,
  onFirstPage,
  readSecuritySearch,
  SEVERITIES,
  type SecuritySearch,
  withoutFilters,
} from "./search.ts";

/** Each change is a request. */
const TYPING_PAUSE_MS = 250;

/** Changes the URL parameters; `replace` adds no history entry. */
export type ChangeSearch = (change: (current: SecuritySearch) => SecuritySearch, replace?: boolean) => void;

type FiltersProps = {
  search: SecuritySearch;
  change: ChangeSearch;
  counts: FindingsPage["counts"] | undefined;
  searchBox: RefObject<HTMLInputElement | null>;
};

const ORDERS = [
  { value: "", label: "Most severe first" },
  { value: "lastSeen", label: "Recently seen first" },
  { value: "firstSeen", label: "Newest first" },
  { value: "title", label: "By title" },
  { value: "resource", label: "By resource" },
] as const;

/** Search, filters, and order of the findings, all in the URL. */
export function Filters({ search, change, counts, searchBox }: FiltersProps) {
  const [opened, setOpened] = useState(false);
  const set = (key: "severity" | "service" | "region" | "sort") => (value: string) =>
    // Parsed like a URL, so that only known values pass.
    change((now) => onFirstPage(readSecuritySearch({ ...now, [key]: value })));
  const active = FILTER_KEYS.filter((key) => key !== "q" && search[key] !== undefined).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every screen reader yet
    <div role="search" aria-label="Findings" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search by title, resource, check, or service"
        placeholder="Search title, resource, check"
        value={search.q}
        onChange={(q) => change((now) => onFirstPage({ ...now, q }), true)}
        box={searchBox}
        pauseMs={TYPING_PAUSE_MS}
      />
      <Button
        className="sm:hidden"
        aria-expanded={opened}
        aria-controls="finding-filters"
        onClick={() => setOpened(!opened)}
      >
        <SlidersHorizontal aria-hidden="true" />
        Filters{active > 0 && ` (${active})`}
      </Button>
      <div
        id="finding-filters"
        className={classNames(
          "flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-[calc(50%-4px)]",
          !opened && "max-sm:hidden",
        )}
      >
        <ChoiceSelect
          label="Severity"
          all="Any severity"
          value={search.severity}
          onChange={set("severity")}
          first={severityChoices(counts)}
        />
        <ChoiceSelect
          label="Service"
          all="All services"
          value={search.service}
          onChange={set("service")}
          first={choices(counts?.byService, search.service)}
        />
        <ChoiceSelect
          label="Region"
          all="All Regions"
          value={search.region}
          onChange={set("region")}
          first={choices(counts?.byRegion, search.region)}
        />
        <Select
          aria-label="Order"
          className="sm:w-40"
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
      <SavedViews
        page="findings"
        search={search}
        onOpen={(view) => change((now) => readSecuritySearch({ ...view, account: now.account }))}
      />
      {isFiltered(search) && (
        <Button look="ghost" onClick={() => change(withoutFilters)}>
          <X aria-hidden="true" />
          Clear filters
        </Button>
      )}
    </div>
  );
}

function severityChoices(counts: FindingsPage["counts"] | undefined): Choice[] {
  return SEVERITIES.map((value) => ({
    value,
    label: value.charAt(0) + value.slice(1).toLowerCase(),
    count: counts && (counts.bySeverity.find((one) => one.value === value)?.count ?? 0),
  }));
}

/** Found values, most frequent first; a selected value remains an option without matches. */
function choices(
  found: readonly { value: string; count: number }[] | undefined,
  chosen: string | undefined,
): Choice[] {
  const all: Choice[] = [...(found ?? [])];
  if (chosen !== undefined && !all.some(({ value }) => value === chosen)) {
    all.push({ value: chosen, count: found === undefined ? undefined : 0 });
  }
  return all;
}
