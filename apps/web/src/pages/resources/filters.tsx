import { Search, SlidersHorizontal, X } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Input } from "../../components/ui/input.tsx";
import { KeyboardKey } from "../../components/ui/keyboard-key.tsx";
import { Select } from "../../components/ui/select.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import { type Choice, filterChoices, SPECIFIED_STATUSES, SPECIFIED_TYPES } from "./filter-choices.ts";
import type { Summary } from "./queries.ts";
import { FILTER_KEYS, isFiltered, type ResourcesSearch, withoutFilters } from "./search.ts";

/** How long after the last key the address follows the search box. */
const TYPING_PAUSE_MS = 80;

/** Changes the address; `replace` leaves no step in the browser's history. */
export type ChangeSearch = (change: (current: ResourcesSearch) => ResourcesSearch, replace?: boolean) => void;

type FiltersProps = {
  search: ResourcesSearch;
  change: ChangeSearch;
  summary: Summary | undefined;
  /** Tag keys of the loaded rows, offered while typing. */
  tagKeys: readonly string[];
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Every filter of the list. The address is the only place that holds them. */
export function Filters({ search, change, summary, tagKeys, searchBox }: FiltersProps) {
  const [opened, setOpened] = useState(false);
  const set = (key: (typeof FILTER_KEYS)[number]) => (value: string | undefined) =>
    change((current) => ({ ...current, [key]: value === "" ? undefined : value }));
  const types = filterChoices(SPECIFIED_TYPES, summary?.byType, search.type);
  const statuses = filterChoices(SPECIFIED_STATUSES, summary?.byStatus, search.status);
  const regions = filterChoices([], summary?.byRegion, search.region);
  const unused = search.view === "unused";
  const active = FILTER_KEYS.filter((key) => key !== "q" && search[key] !== undefined).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every screen reader yet
    <div role="search" aria-label="Resources" className="flex flex-wrap items-center gap-2">
      <SearchBox value={search.q} onChange={(q) => change((now) => ({ ...now, q }), true)} box={searchBox} />
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
          all="All regions"
          value={search.region}
          onChange={set("region")}
          first={regions.others}
          others={[]}
        />
        <TagFilter value={search.tag} onChange={set("tag")} tagKeys={tagKeys} />
        {!unused && (
          <Select
            aria-label="Presence"
            className="sm:w-36"
            value={search.gone ?? ""}
            onChange={(event) => set("gone")(event.currentTarget.value)}
          >
            <option value="">Present</option>
            <option value="include">Present and gone</option>
            <option value="only">Only gone</option>
          </Select>
        )}
      </div>
      {isFiltered(search) && (
        <Button look="ghost" onClick={() => change(withoutFilters)}>
          <X aria-hidden="true" />
          Clear filters
        </Button>
      )}
    </div>
  );
}

type SearchBoxProps = {
  value: string | undefined;
  onChange: (q: string | undefined) => void;
  box: RefObject<HTMLInputElement | null>;
};

/** The free-text box. It echoes at once; the address follows when the typing pauses. */
function SearchBox({ value, onChange, box }: SearchBoxProps) {
  const [text, setText] = useSettledText(value, onChange);
  return (
    <div className="relative min-w-0 flex-1 basis-56 sm:max-w-80">
      <Search className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted" aria-hidden="true" />
      <Input
        ref={box}
        type="search"
        aria-label="Search by name, id, type or region"
        aria-keyshortcuts="/"
        placeholder="Search name, id, type, region"
        className="peer px-8"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <span
        className="pointer-events-none absolute top-1.5 right-2 max-sm:hidden peer-focus:hidden"
        aria-hidden="true"
      >
        {text === "" && <KeyboardKey>/</KeyboardKey>}
      </span>
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
        aria-label="Tag: a key, or key=value"
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

/** A text that shows at once and is handed on when it has not changed for a while; changes from outside win. */
function useSettledText(
  value: string | undefined,
  onChange: (text: string | undefined) => void,
  pauseMs = TYPING_PAUSE_MS,
): [string, (text: string) => void] {
  const [text, setText] = useState(value ?? "");
  const handedOn = useRef(value ?? "");
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if ((value ?? "") === handedOn.current) return;
    handedOn.current = value ?? "";
    setText(value ?? "");
  }, [value]);
  useEffect(() => {
    if (text === handedOn.current) return;
    const timer = setTimeout(() => {
      handedOn.current = text;
      latest.current(text === "" ? undefined : text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return [text, setText];
}

type ChoiceSelectProps = {
  label: string;
  /** The choice that does not filter. */
  all: string;
  value: string | undefined;
  onChange: (value: string) => void;
  first: Choice[];
  others: Choice[];
};

function ChoiceSelect({ label, all, value, onChange, first, others }: ChoiceSelectProps) {
  return (
    <Select
      aria-label={label}
      className="sm:w-36"
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {first.map((choice) => (
        <ChoiceOption key={choice.value} {...choice} />
      ))}
      {others.length > 0 && (
        <optgroup label="Also found">
          {others.map((choice) => (
            <ChoiceOption key={choice.value} {...choice} />
          ))}
        </optgroup>
      )}
    </Select>
  );
}

/** The count is in the label that people see; the option's own text stays the plain value. */
function ChoiceOption({ value, count }: Choice) {
  return (
    <option value={value} label={count === undefined ? value : `${value} (${formatCount(count)})`}>
      {value}
    </option>
  );
}
