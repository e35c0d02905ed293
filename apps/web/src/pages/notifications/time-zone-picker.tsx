import { type Ref, useRef } from "react";
import { Combobox, type ComboboxOption } from "../../components/ui/combobox.tsx";
import type { FieldControl } from "../../components/ui/field.tsx";
import { findTimeZones, type TimeZone, timeZone, timeZones } from "../../lib/time-zones.ts";

type TimeZonePickerProps = FieldControl & {
  value: string;
  /** The saved zone, which the browser may not list. */
  saved: string;
  onChange: (zone: string) => void;
  inputRef: Ref<HTMLInputElement>;
};

/** Searches all time zones by city, region, name, or UTC offset. */
export function TimeZonePicker({ value, saved, ...rest }: TimeZonePickerProps) {
  const { label, offset } = timeZone(value, new Date());
  const known = useRef<TimeZone[]>(null);
  // Built once, when the list opens: it takes a moment.
  const zones = () => (known.current ??= timeZones([saved], new Date()));
  return (
    <Combobox
      {...rest}
      value={value}
      shown={`${label} (${offset})`}
      find={(text) => findTimeZones(zones(), text).map(optionOf)}
      noMatch="No time zone matches."
      className="w-full sm:w-96"
    />
  );
}

function optionOf({ zone, label, offset }: TimeZone): ComboboxOption {
  return { value: zone, label, note: offset };
}
