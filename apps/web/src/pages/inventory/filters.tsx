import { type RefObject, useId, useState } from "react";
import { CHOSEN_STYLE, ChoiceSelect } from "../../components/choice-select.tsx";
import { SlidersHorizontal, X } from "../../components/icons.gen.ts";
import { SearchBox } from "../../components/search-box.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Select } from "../../components/ui/select.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useSettledText } from "../../lib/use-settled-text.ts";
import { filterChoices, SPECIFIED_STATUSES, SPECIFIED_TYPES } from "./filter-choices.ts";
import type { Summary } from "./queries.ts";
import { FILTER_KEYS, isFiltered, type ResourcesSearch, withoutFilters } from "./search.ts";

/** Delay between the last keystroke in the search box and the change of the URL. */
const TYPING_PAUSE_MS = 80;

/** Changes the URL parameters; `replace` adds no history entry. */
export type ChangeSearch = (change: (current: ResourcesSearch) => ResourcesSearch, replace?: boolean) => void;

type FiltersProps = {
  search: ResourcesSearch;
  change: ChangeSearch;
  summary: Summary | undefined;
  /** Tag keys of the loaded rows, for autocompletion. */
  tagKeys: readonly string[];
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Filters of the list, all in the URL. */
export function Filters({ search, change, summary, tagKeys, searchBox }: FiltersProps) {
  const [opened, setOpened] = useState(false);
  const set = (key: (typeof FILTER_KEYS)[number]) => (value: string | undefined) =>
    change((current) => ({ ...current, [key]: value === "" ? undefined : value }));
  const types = filterChoices(SPECIFIED_TYPES, summary?.byType, search.type);
  const statuses = filterChoices(
    SPECIFIED_STATUSES,
    summary && [...summary.byStatus, ...summary.byAttachment],
    search.status,
  );
  const regions = filterChoices([], summary?.byRegion, search.region);
  const unused = search.view === "unused";
  const active = FILTER_KEYS.filter((key) => key !== "q" && search[key] !== undefined).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every screen reader yet
    <div role="search" aria-label="Resources" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search by name, ID, type, or Region"
        placeholder="Search name, ID, type, Region"
        value={search.q}
        onChange={(q) => change((now) => ({ ...now, q }), true)}
        box={searchBox}
        pauseMs={TYPING_PAUSE_MS}
      />
      <Button
        className="sm:hidden"
        aria-expanded={opened}
        aria-controls="resource-filters"
        onClick={() => setOpened(!opened)}
      >
        <SlidersHorizontal aria-hidden="true" />
        Filters{active > 0 && ` (${active})`}
      </Button>
      <div
        id="resource-filters"
        className={classNames(
          "flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-[calc(50%-4px)]",
          !opened && "max-sm:hidden",
        )}
      >
        <ChoiceSelect label="Type" all="All types" value={search.type} onChange={set("type")} {...types} />
        <ChoiceSelect
          label="Status"
          all="Any status"
          value={search.status}
          onChange={set("status")}
          {...statuses}
        />
        <ChoiceSelect
          label="Region"
          all="All Regions"
          value={search.region}
          onChange={set("region")}
          first={regions.others}
        />
        <TagFilter value={search.tag} onChange={set("tag")} tagKeys={tagKeys} />
        {!unused && (
          <Select
            aria-label="Existence"
            className={classNames("sm:w-36", search.gone !== undefined && CHOSEN_STYLE)}
            value={search.gone ?? ""}
            onChange={(event) => set("gone")(event.currentTarget.value)}
          >
            <option value="">Existing</option>
            <option value="include">Existing and deleted</option>
            <option value="only">Deleted only</option>
          </Select>
        )}
      </div>
      {isFiltered(search) && (
        <Button look="ghost" onClick={() => change(withoutFilters)}>
          <X aria-hidden="true" />
          Clear
        </Button>
      )}
    </div>
  );
}

function TagFilter({
  value,
  onChange,
  tagKeys,
}: {
  value: string | undefined;
  onChange: (tag: string | undefined) => void;
  tagKeys: readonly string[];
}) {
  const id = useId();
  const [text, setText] = useSettledText(value, onChange, 300);
  return (
    <span className="sm:w-36">
      <Input
        className={value === undefined ? "" : "border-accent bg-accent-tint"}
        aria-label="Tag key, or key=value"
        placeholder="Tag or tag=value"
        list={id}
        maxLength={400}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={id}>
        {tagKeys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
    </span>
  );
}
