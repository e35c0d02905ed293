import { useRef } from "react";
import { ChoiceSelect } from "../../components/choice-select.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Input } from "../../components/ui/input.tsx";
import { type AuditSearch, FILTER_KEYS, OUTCOMES } from "./search.ts";

const PAUSE_MS = 300;

/** Filters by noun, with their labels. */
const NOUNS = {
  person: "Sign-ins",
  session: "Sessions",
  member: "Members",
  token: "Access tokens",
  finding: "Findings, one at a time",
  findings: "Findings, in bulk",
  recommendation: "Recommendations, one at a time",
  recommendations: "Recommendations, in bulk",
  remediation: "Fixes",
  fix: "Fix requests",
  tags: "Tags",
  account: "Cloud accounts",
  run: "Runs",
  access: "Refused access",
} as const;

type FiltersProps = { search: AuditSearch; change: (part: AuditSearch) => void };

/** Filters of the log; all of them are in the URL. */
export function AuditFilters({ search, change }: FiltersProps) {
  const box = useRef<HTMLInputElement>(null);
  const isFiltered = FILTER_KEYS.some((key) => search[key] !== undefined);
  const nouns = Object.entries(NOUNS).map(([value, label]) => ({ value, label, count: undefined }));
  // An action of a link that is not in the list.
  const other = search.action !== undefined && !(search.action in NOUNS);
  const outcomes = OUTCOMES.map((value) => ({
    value,
    label: value.replace(/^./, (letter) => letter.toUpperCase()),
    count: undefined,
  }));
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-3">
      <SearchBox
        label="Search the audit log"
        placeholder="Search actor, action, target, address"
        value={search.q}
        onChange={(q) => change({ q })}
        box={box}
        pauseMs={PAUSE_MS}
      />
      <ChoiceSelect
        label="Action"
        all="All actions"
        value={search.action}
        onChange={(value) => change({ action: value || undefined })}
        first={nouns}
        others={other ? [{ value: search.action ?? "", count: undefined }] : []}
      />
      <ChoiceSelect
        label="Outcome"
        all="All outcomes"
        value={search.outcome}
        onChange={(value) => change({ outcome: OUTCOMES.find((outcome) => outcome === value) })}
        first={outcomes}
      />
      <div className="flex w-full gap-2 sm:contents">
        {(["from", "to"] as const).map((name) => (
          <span
            key={name}
            className="flex gap-1.5 text-muted text-xs max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col sm:items-center"
          >
            <span aria-hidden="true">{name === "from" ? "From" : "To"}</span>
            <Input
              type="date"
              aria-label={name === "from" ? "From" : "To"}
              className="w-36 max-sm:w-full"
              value={search[name] ?? ""}
              onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
            />
          </span>
        ))}
      </div>
      {(["actor", "target"] as const).map(
        (name) =>
          search[name] !== undefined && (
            <Button key={name} size="sm" onClick={() => change({ [name]: undefined })}>
              {name === "actor" ? "Actor" : "Target"}: {search[name]} ×
            </Button>
          ),
      )}
      {isFiltered && (
        <Button
          look="ghost"
          onClick={() => change(Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])))}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
