import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { type Choice, ChoiceSelect } from "../../components/choice-select.tsx";
import { SlidersHorizontal, X } from "../../components/icons.gen.ts";
import { SavedViews } from "../../components/saved-views/saved-views.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { Button } from "../../components/ui/button.tsx";
import { WorkFilters } from "../../components/work/work-filters.tsx";
import { classNames } from "../../lib/class-names.ts";
import type { FindingsPage } from "../../lib/findings-query.ts";
import { securitySettingsQuery } from "../../lib/security-settings-query.ts";
import { ViewOptions } from "./list/view-options.tsx";
import {
  type ChangeSearch,
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

type FiltersProps = {
  search: SecuritySearch;
  change: ChangeSearch;
  counts: FindingsPage["counts"] | undefined;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Search and filters of the findings, all in the URL. */
export function Filters({ search, change, counts, searchBox }: FiltersProps) {
  const [opened, setOpened] = useState(false);
  const active = FILTER_KEYS.filter((key) => key !== "q" && search[key] !== undefined).length;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the search element is not known to every screen reader yet */}
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
            "flex flex-wrap gap-2 max-sm:order-last max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-[calc(50%-4px)]",
            !opened && "max-sm:hidden",
          )}
        >
          <Choices search={search} change={change} counts={counts} />
          <ViewOptions search={search} change={change} className="sm:hidden" />
          <SavedViews
            page="findings"
            search={search}
            onOpen={(view) => change((now) => readSecuritySearch({ ...view, account: now.account }))}
          />
        </div>
        {/* It keeps its place, so that nothing moves when it appears. */}
        <Button
          look="ghost"
          className={classNames(!isFiltered(search) && "invisible max-sm:hidden")}
          onClick={() => change(withoutFilters)}
        >
          <X aria-hidden="true" />
          Clear filters
        </Button>
      </div>
      <Chips search={search} change={change} />
    </>
  );
}

function Choices({ search, change, counts }: Omit<FiltersProps, "searchBox">) {
  const settings = useQuery(securitySettingsQuery);
  const hasDueDates = Object.values(settings.data?.dueDays ?? {}).some((days) => days !== null);
  const set = (key: "severity" | "service" | "region" | "assignee" | "label" | "due") => (value: string) =>
    // Parsed like a URL, so that only known values pass.
    change((now) => onFirstPage(readSecuritySearch({ ...now, [key]: value })));
  return (
    <>
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
      <WorkFilters assignee={search.assignee} label={search.label} set={set} />
      {(hasDueDates || search.due !== undefined) && (
        <ChoiceSelect
          label="Due date"
          all="Any due date"
          value={search.due}
          onChange={set("due")}
          first={[
            { value: "overdue", label: "Overdue", count: undefined },
            { value: "soon", label: "Due in 7 days", count: undefined },
          ]}
        />
      )}
    </>
  );
}

/** Filters without a control of their own, as chips that remove them. */
function Chips({ search, change }: Pick<FiltersProps, "search" | "change">) {
  const { check, arn, fix } = search;
  if (check === undefined && arn === undefined && fix === undefined) return null;
  const without = (key: "check" | "arn" | "fix") => () =>
    change((now) => onFirstPage({ ...now, [key]: undefined }));
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {check !== undefined && (
        <Chip text={`Check: ${check}`} removes="show all checks" onRemove={without("check")} />
      )}
      {arn !== undefined && (
        <Chip text={`Resource: ${arn}`} removes="show all resources" onRemove={without("arn")} />
      )}
      {fix !== undefined && (
        <Chip
          text={fix === "automatic" ? "Auto-fixable" : "Manual fix"}
          removes="show all fixes"
          onRemove={without("fix")}
        />
      )}
    </div>
  );
}

function Chip({ text, removes, onRemove }: { text: string; removes: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md bg-accent-tint px-2 font-medium text-accent text-xs"
    >
      <span className="truncate">{text}</span>
      <X className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="sr-only">({removes})</span>
    </button>
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
