import { parseFilter } from "@skyledger/contract/resource-filter";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { CircleAlert, ListFilter } from "../../../components/icons.gen.ts";
import { Input } from "../../../components/ui/input.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import type { FilterClause } from "./clauses.ts";
import { type KnownValues, type Stage, type Suggestion, stageOf, suggestions } from "./completion.ts";

type PropertyFilterProps = {
  text: string;
  onText: (text: string) => void;
  known: KnownValues;
  /** Adds conditions to the filter. */
  onAdd: (clauses: readonly FilterClause[]) => void;
  /** Searches for text without a property. */
  onSearch: (q: string) => void;
  /** Removes the last condition, to edit it. */
  onTakeBack: () => void;
};

/**
 * A filter by properties, as in the AWS console: `region = eu-west-1`. Suggestions complete a condition part
 * by part; arrow keys select one, Tab takes the first, Enter applies the text.
 */
export function PropertyFilter(props: PropertyFilterProps) {
  const { text, onText, known, onAdd, onSearch, onTakeBack } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const stage = stageOf(text);
  const offered = useMemo(() => suggestions(stageOf(text), known), [text, known]);
  const shown = open && offered.length > 0;
  const current = chosen === null ? undefined : offered[chosen];
  const type = (next: string) => {
    onText(next);
    setChosen(null);
    setError(null);
    setOpen(true);
  };
  const apply = (typed: string) => {
    if (typed.trim() === "") return;
    if (stageOf(typed).at === "property" && !/[=!<>]/.test(typed)) {
      onSearch(typed.trim());
      return type("");
    }
    const parsed = parseFilter(typed);
    if ("error" in parsed) return setError(parsed.error.message);
    onAdd(parsed.clauses);
    type("");
  };
  const take = (suggestion: Suggestion) => {
    if (suggestion.completes) apply(suggestion.text);
    else type(suggestion.text);
    input.current?.focus();
  };
  const keys = keyHandler({
    ...{ offered, shown, chosen, current, text, setChosen, setOpen, take, apply, onTakeBack },
  });
  return (
    <div className="relative min-w-0 flex-1 basis-64">
      <ListFilter
        className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted"
        aria-hidden="true"
      />
      <Input
        ref={input}
        role="combobox"
        aria-label="Filter by property"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && chosen !== null ? `${id}-${chosen}` : undefined}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `${id}-error`}
        placeholder="Filter by property, such as region = eu-west-1"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="pl-8"
        maxLength={500}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={keys}
      />
      {error !== null && (
        <p
          id={`${id}-error`}
          role="alert"
          className="absolute top-full z-30 mt-1 flex w-full items-start gap-1 rounded-md border border-line bg-surface px-2.5 py-1.5 text-critical text-xs shadow-pop"
        >
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
      {error === null && (
        <SuggestionList {...{ id, shown, stage, offered, chosen }} onTake={take} onHover={setChosen} />
      )}
    </div>
  );
}

type KeyState = {
  offered: readonly Suggestion[];
  shown: boolean;
  chosen: number | null;
  current: Suggestion | undefined;
  text: string;
  setChosen: (index: number | null) => void;
  setOpen: (open: boolean) => void;
  take: (suggestion: Suggestion) => void;
  apply: (text: string) => void;
  onTakeBack: () => void;
};

function keyHandler(state: KeyState) {
  const { offered, shown, chosen, current, text, setChosen, setOpen, take, apply, onTakeBack } = state;
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const handled = () => event.preventDefault();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      handled();
      if (!shown) return setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = chosen ?? (step === 1 ? -1 : offered.length);
      return setChosen((from + step + offered.length) % offered.length);
    }
    if (event.key === "Enter") {
      handled();
      return current === undefined ? apply(text) : take(current);
    }
    if (event.key === "Tab" && !event.shiftKey && shown && text.trim() !== "") {
      const [first] = offered;
      const next = current ?? first;
      if (next === undefined) return;
      handled();
      return take(next);
    }
    if (event.key === "Escape") {
      if (shown) event.stopPropagation();
      return shown ? setOpen(false) : event.currentTarget.blur();
    }
    if (event.key === "Backspace" && text === "") {
      handled();
      onTakeBack();
    }
  };
}

const TITLES: Readonly<Record<Stage["at"], string>> = {
  property: "Properties",
  operator: "Operators",
  value: "Values",
};

type SuggestionListProps = {
  id: string;
  shown: boolean;
  stage: Stage;
  offered: readonly Suggestion[];
  chosen: number | null;
  onTake: (suggestion: Suggestion) => void;
  onHover: (index: number) => void;
};

function SuggestionList({ id, shown, stage, offered, chosen, onTake, onHover }: SuggestionListProps) {
  return (
    <div
      className={classNames(
        "absolute top-full z-30 mt-1 w-full min-w-64 rounded-lg border border-line bg-surface p-1 shadow-pop",
        !shown && "hidden",
      )}
    >
      <p className="px-2 pt-1 pb-0.5 font-medium text-muted text-xs" aria-hidden="true">
        {TITLES[stage.at]}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        // A list that scrolls is a stop of Tab, and it closes as soon as the field is left.
        tabIndex={-1}
        aria-label={TITLES[stage.at]}
        className="max-h-72 overflow-y-auto"
      >
        {offered.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are the input's
          <div
            key={suggestion.text}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            // The click must not take the focus from the input.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onHover(index)}
            onClick={() => onTake(suggestion)}
            className={classNames(
              "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 text-sm",
              index === chosen && "bg-sunken",
            )}
          >
            <span className="min-w-0 flex-1 truncate">{suggestion.label}</span>
            {suggestion.hint !== undefined && suggestion.hint !== suggestion.label.toLowerCase() && (
              <span className="text-muted text-xs">{suggestion.hint}</span>
            )}
            {typeof suggestion.count === "number" && (
              <span className="text-muted text-xs tabular-nums">{formatCount(suggestion.count)}</span>
            )}
          </div>
        ))}
      </div>
      <p className="px-2 pt-1 pb-0.5 text-muted text-xs max-sm:hidden" aria-hidden="true">
        ↑↓ choose · Tab complete · Enter apply
      </p>
    </div>
  );
}
