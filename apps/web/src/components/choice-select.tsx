import { classNames } from "../lib/class-names.ts";
import { formatCount } from "../lib/format.ts";
import { Select } from "./ui/select.tsx";

/** One choice of a filter; `count` is unknown until the totals are loaded. `label` where the value is not for people. */
export type Choice = { value: string; count: number | undefined; label?: string };

/** A filter that narrows the list stands out. */
export const CHOSEN_STYLE = "[&_select]:border-accent [&_select]:bg-accent-tint";

type ChoiceSelectProps = {
  label: string;
  /** The choice that does not filter. */
  all: string;
  value: string | undefined;
  onChange: (value: string) => void;
  first: readonly Choice[];
  others?: readonly Choice[];
};

/** A filter as a drop-down list, each choice with its count. */
export function ChoiceSelect({ label, all, value, onChange, first, others = [] }: ChoiceSelectProps) {
  return (
    <Select
      aria-label={label}
      className={classNames("sm:w-36", value !== undefined && CHOSEN_STYLE)}
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
function ChoiceOption({ value, count, label = value }: Choice) {
  return (
    <option value={value} label={count === undefined ? label : `${label} (${formatCount(count)})`}>
      {label}
    </option>
  );
}
