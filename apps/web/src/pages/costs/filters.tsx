import { type Choice, ChoiceSelect } from "../../components/choice-select.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Segmented } from "../../components/ui/segmented.tsx";
import { Select } from "../../components/ui/select.tsx";
import { groupHeading, regionName } from "./cost-groups.ts";
import type { CostSummary } from "./queries.ts";
import { type CostSearch, GRANULARITIES, INCLUDABLE, type Includable, readInclude } from "./search.ts";

/** Changes the URL parameters of the page. */
export type ChangeSearch = (next: (now: CostSearch) => CostSearch) => void;

type FiltersProps = { search: CostSearch; change: ChangeSearch; summary: CostSummary };

const VIEWS = [
  { value: "chart", label: "Chart View" },
  { value: "table", label: "Table View" },
] as const;

const WIDTHS = { DAILY: "Day", WEEKLY: "Week", MONTHLY: "Month" } as const;
const NAMES: Readonly<Record<Includable, string>> = { tax: "Tax", credits: "Credits", refunds: "Refunds" };

/** Filters and display options, all in the URL. */
export function Filters({ search, change, summary }: FiltersProps) {
  const included = readInclude(search.include);
  const toggle = (one: Includable) => {
    const next = INCLUDABLE.filter((each) => (each === one) !== included.includes(each));
    change((now) => ({ ...now, include: next.length === 0 ? undefined : next.join(",") }));
  };
  const filtered = search.region !== undefined || included.length > 0 || search.metric !== undefined;
  return (
    <div className="grid grid-cols-2 items-center gap-x-3 gap-y-2 sm:flex sm:flex-wrap">
      <Segmented
        label="View"
        className="justify-self-start max-sm:col-span-2"
        value={search.view ?? "chart"}
        options={VIEWS}
        onChange={(view) => change((now) => ({ ...now, view: view === "table" ? "table" : undefined }))}
      />
      <GroupSelect {...{ search, change, summary }} />
      <Select
        aria-label="Granularity"
        className="sm:w-28"
        value={summary.granularity}
        onChange={(event) => {
          const granularity = GRANULARITIES.find((one) => one === event.currentTarget.value);
          change((now) => ({ ...now, granularity }));
        }}
      >
        {GRANULARITIES.map((one) => (
          <option key={one} value={one}>
            By {WIDTHS[one].toLowerCase()}
          </option>
        ))}
      </Select>
      <ChoiceSelect
        label="Region"
        all="All Regions"
        value={search.region}
        first={regionChoices(summary, search.region)}
        onChange={(region) => change((now) => ({ ...now, region: region === "" ? undefined : region }))}
      />
      <Select
        aria-label="Cost type"
        className="sm:w-36"
        value={search.metric ?? "billed"}
        onChange={(event) => {
          const metric = event.currentTarget.value === "effective" ? "effective" : undefined;
          change((now) => ({ ...now, metric }));
        }}
      >
        <option value="billed">Billed cost</option>
        <option value="effective">Effective cost</option>
      </Select>
      <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:col-span-2">
        <legend className="sr-only">Also include</legend>
        {INCLUDABLE.map((one) => (
          <Checkbox
            key={one}
            label={NAMES[one]}
            checked={included.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </fieldset>
      {filtered && (
        <Button
          look="ghost"
          size="sm"
          onClick={() =>
            change((now) => ({ ...now, region: undefined, include: undefined, metric: undefined }))
          }
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

function GroupSelect({ search, change, summary }: FiltersProps) {
  const value = search.group ?? "service";
  const tags = summary.tagKeys.filter(({ key }) => `tag:${key}` !== value);
  return (
    <Select
      aria-label="Group by"
      className="sm:w-40"
      value={value}
      onChange={(event) => {
        const group = event.currentTarget.value;
        change((now) => ({ ...now, group: group === "service" ? undefined : group }));
      }}
    >
      <option value="service">By service</option>
      <option value="region">By Region</option>
      <option value="account">By account</option>
      {value.startsWith("tag:") && <option value={value}>{groupHeading(value)}</option>}
      {tags.map(({ key }) => (
        <option key={key} value={`tag:${key}`}>
          Tag {key}
        </option>
      ))}
    </Select>
  );
}

/** The selected Region is always an option. */
function regionChoices(summary: CostSummary, chosen: string | undefined): Choice[] {
  const regions = new Set(summary.byRegion.map(({ region }) => region));
  if (chosen !== undefined) regions.add(chosen);
  return [...regions].map((region) => ({ value: region, label: regionName(region), count: undefined }));
}
