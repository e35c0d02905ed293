import { ChevronDown, Download } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../../components/ui/menu.tsx";
import type { Messages } from "../../components/use-messages.ts";
import type { FindingSelection } from "./bulk/selected-findings.ts";
import type { SecuritySearch } from "./search.ts";
import { useExport } from "./use-export.ts";

const FORMATS = [
  { format: "CSV", label: "CSV" },
  { format: "OCSF", label: "JSON (OCSF)" },
  { format: "ASFF", label: "ASFF" },
] as const;

type ExportMenuProps = {
  /** No findings to export. */
  disabled: boolean;
  search: SecuritySearch;
  scanId: string | null;
  messages: Messages;
  /** Exports exactly these findings; by default those that match the filters. */
  selection?: FindingSelection;
  size?: "sm" | "md";
};

/** Menu that exports findings to a file, in a new tab. */
export function ExportMenu({ disabled, search, scanId, messages, selection, size = "md" }: ExportMenuProps) {
  const prepare = useExport(messages, { search, scanId, selection });
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size={size} disabled={disabled} busy={prepare.isPending}>
          {!prepare.isPending && <Download aria-hidden="true" />}
          Export
          <ChevronDown className="max-sm:hidden" aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" aria-label="Export">
        {FORMATS.map(({ format, label }) => (
          <MenuItem key={format} onSelect={() => prepare.mutate(format)}>
            {label}
          </MenuItem>
        ))}
        <p className="border-line border-t px-2 pt-2 pb-1 text-muted text-xs">
          {selection === undefined
            ? "Exports the findings that match the filters"
            : "Exports the selected findings"}
        </p>
      </MenuContent>
    </Menu>
  );
}
