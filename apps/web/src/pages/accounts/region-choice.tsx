import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Segmented } from "../../components/ui/segmented.tsx";

type RegionChoiceProps = {
  /** Regions to choose from. */
  offered: readonly string[];
  /** Selected Regions; `null`: all enabled Regions. */
  value: string[] | null;
  onChange: (value: string[] | null) => void;
  error?: string | undefined;
  note?: string | undefined;
};

const MODES = [
  { value: "all", label: "All enabled Regions" },
  { value: "some", label: "Choose Regions" },
] as const;

/** Selects the Regions of an account. */
export function RegionChoice({ offered, value, onChange, error, note }: RegionChoiceProps) {
  const listed = [...new Set([...offered, ...(value ?? [])])].sort();
  const toggle = (region: string, on: boolean) =>
    onChange(on ? [...(value ?? []), region].sort() : (value ?? []).filter((one) => one !== region));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">Regions</legend>
      <Segmented
        label="Region selection"
        className="self-start"
        value={value === null ? "all" : "some"}
        options={MODES}
        onChange={(mode) => onChange(mode === "all" ? null : [])}
      />
      {note !== undefined && <p className="text-muted text-xs">{note}</p>}
      {value !== null && (
        <div className="grid max-h-44 grid-cols-2 gap-x-4 gap-y-1.5 overflow-y-auto rounded-lg border border-line p-3 sm:grid-cols-3">
          {listed.map((region) => (
            <Checkbox
              key={region}
              label={region}
              checked={value.includes(region)}
              onChange={(event) => toggle(region, event.target.checked)}
            />
          ))}
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="text-critical text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
