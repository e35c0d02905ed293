import { classNames } from "../lib/class-names.ts";
import { formatCount } from "../lib/format.ts";
import { Select } from "./ui/select.tsx";

/** One option of a filter. `count` is undefined until the totals are loaded. `label` defaults to the value. */
export type Choice = { value: string; count: number | undefined; label?: string };

/** Highlights an active filter. */
export const CHOSEN_STYLE = "[&_select]:border-accent [&_select]:bg-accent-tint";

type ChoiceSelectProps = {
  label: string;
  /** Text of the option that does not filter. */
  all: string;
  value: string | undefined;
  onChange: (value: string) => void;
  first: readonly Choice[];
  others?: readonly Choice[];
};

/** A filter as a dropdown list; each option has its count. */
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
        <optgroup label="Other">
          {others.map((choice) => (
            <ChoiceOption key={choice.value} {...choice} />
          ))}
        </optgroup>
      )}
    </Select>
  );
}

/** The visible label includes the count; the text of the option is the plain value. */
function ChoiceOption({ value, count, label = value }: Choice) {
  return (
    <option value={value} label={count === undefined ? label : `${label} (${formatCount(count)})`}>
      {label}
    </option>
  );
}
