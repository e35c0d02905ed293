import { type ReactNode, useId, useState } from "react";
import { ChevronDown } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";

/** One value of a facet. `count` null: not counted. */
export type FacetChoice = { value: string; label: string; count: number | null };

type FacetGroupProps = {
  title: string;
  /** undefined: not loaded yet. */
  choices: readonly FacetChoice[] | undefined;
  isChosen: (value: string) => boolean;
  onChoose: (value: string, on: boolean) => void;
  /** Choices shown before "Show all". */
  shown?: number;
  empty: string;
};

const SHOWN = 6;

/** One facet: its values with their counts under all other filters. */
export function FacetGroup(props: FacetGroupProps) {
  const { title, choices, shown = SHOWN, empty } = props;
  const [open, setOpen] = useState(true);
  const [all, setAll] = useState(false);
  const id = useId();
  const visible = choices?.filter(({ value }, index) => all || index < shown || props.isChosen(value));
  const more = (choices?.length ?? 0) - (visible?.length ?? 0);
  return (
    <section className="border-line border-b py-3 last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center justify-between rounded-sm font-medium text-sm"
        >
          {title}
          <ChevronDown
            className={classNames(
              "size-4 text-muted transition-transform duration-120",
              !open && "-rotate-90",
            )}
            aria-hidden="true"
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="mt-2">
        {choices === undefined && <FacetSkeleton />}
        {choices?.length === 0 && <p className="text-muted text-xs">{empty}</p>}
        <fieldset className="flex min-w-0 flex-col gap-1.5">
          <legend className="sr-only">{title}</legend>
          {visible?.map((choice) => (
            <FacetLine key={choice.value} choice={choice} {...props} />
          ))}
        </fieldset>
        {(more > 0 || all) && (
          <Button size="sm" look="ghost" className="mt-1 -ml-2 text-accent" onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show ${formatCount(more)} more`}
          </Button>
        )}
      </div>
    </section>
  );
}

function FacetLine({ choice, isChosen, onChoose }: FacetGroupProps & { choice: FacetChoice }) {
  const { value, label, count } = choice;
  const chosen = isChosen(value);
  return (
    <div className="flex items-start gap-2">
      <Checkbox
        className="min-w-0 flex-1 [&>span:last-child]:truncate"
        title={label}
        checked={chosen}
        onChange={(event) => onChoose(value, event.currentTarget.checked)}
        label={label}
      />
      {count !== null && (
        <span className="shrink-0 text-muted text-xs leading-5 tabular-nums">{formatCount(count)}</span>
      )}
    </div>
  );
}

function FacetSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-2" aria-hidden="true">
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} className="h-4" />
      ))}
    </div>
  );
}
