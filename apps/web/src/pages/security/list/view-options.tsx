import { LayoutList, Rows3 } from "../../../components/icons.gen.ts";
import { Select } from "../../../components/ui/select.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { type ChangeSearch, onFirstPage, readSecuritySearch, type SecuritySearch } from "../search.ts";
import type { FindingsLayout } from "./use-findings-layout.ts";

const GROUPINGS = [
  { value: "", label: "No grouping" },
  { value: "check", label: "Group by check" },
  { value: "resource", label: "Group by resource" },
  { value: "account", label: "Group by account" },
  { value: "path", label: "Group by attack path" },
] as const;

const ORDERS = [
  { value: "", label: "Highest risk first" },
  { value: "severity", label: "Most severe first" },
  { value: "firstSeen", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "lastSeen", label: "Recently seen first" },
  { value: "title", label: "By title" },
  { value: "resource", label: "By resource" },
  { value: "account", label: "By account" },
] as const;

type ViewOptionsProps = { search: SecuritySearch; change: ChangeSearch; className?: string };

/** Grouping and order of the findings, in the URL. */
export function ViewOptions({ search, change, className }: ViewOptionsProps) {
  const set = (key: "group" | "sort") => (value: string) =>
    // Parsed like a URL, so that only known values pass.
    change((now) => onFirstPage(readSecuritySearch({ ...now, [key]: value })));
  return (
    <>
      <Options
        label="Group"
        className={className}
        options={GROUPINGS}
        value={search.group ?? ""}
        onChange={set("group")}
      />
      <Options
        label="Order"
        className={className}
        options={ORDERS}
        value={search.sort ?? ""}
        onChange={set("sort")}
      />
    </>
  );
}

type OptionsProps = {
  label: string;
  className: string | undefined;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function Options({ label, className, options, value, onChange }: OptionsProps) {
  return (
    <Select
      aria-label={label}
      className={classNames("sm:w-48", className)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

const LAYOUTS = [
  { value: "rows", label: "Rows", icon: Rows3 },
  { value: "cards", label: "Cards", icon: LayoutList },
] as const;

type LayoutToggleProps = { value: FindingsLayout; onChange: (layout: FindingsLayout) => void };

/** Toggle between rows and cards. */
export function LayoutToggle({ value, onChange }: LayoutToggleProps) {
  return (
    <fieldset className="inline-flex shrink-0 rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">Layout</legend>
      {LAYOUTS.map((layout) => (
        <button
          key={layout.value}
          type="button"
          aria-pressed={layout.value === value}
          aria-label={layout.label}
          title={layout.label}
          onClick={() => onChange(layout.value)}
          className={classNames(
            "flex h-7 w-8 items-center justify-center rounded-md text-muted transition-colors duration-120 hover:text-ink",
            "aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-soft",
          )}
        >
          <layout.icon className="size-4" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
