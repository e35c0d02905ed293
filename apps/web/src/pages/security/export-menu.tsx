import { useMutation } from "@tanstack/react-query";
import { ChevronDown, Download } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../../components/ui/menu.tsx";
import { type Messages, SHORT_MESSAGE_MS } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { findingFilters, type SecuritySearch } from "./search.ts";

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
};

/** Exports the filtered findings to a file, in a new tab. */
export function ExportMenu({ disabled, search, scanId, messages }: ExportMenuProps) {
  const { status = "ACTIVE" } = search;
  const includeResolved = status === "ALL" || status === "RESOLVED";
  const prepare = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]["format"]) =>
      api.call("POST /security/export", {
        body: {
          format,
          includeResolved,
          ...(scanId === null ? {} : { scanId }),
          ...findingFilters(search),
        },
      }),
    onSuccess: ({ exportUrl, findingsCount }) => {
      const tab = window.open(exportUrl, "_blank");
      if (tab !== null) tab.opener = null;
      const text = `Exported ${findingsCount} ${findingsCount === 1 ? "finding" : "findings"} successfully.`;
      // If the browser blocks the tab, the message has a link.
      messages.succeed(tab === null ? { text, link: exportUrl } : { text }, SHORT_MESSAGE_MS);
    },
    onError: (error) => messages.fail(errorSentence(error, "Failed to export findings")),
  });
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button disabled={disabled} busy={prepare.isPending}>
          {!prepare.isPending && <Download aria-hidden="true" />}
          Export
          <ChevronDown aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" aria-label="Export">
        {FORMATS.map(({ format, label }) => (
          <MenuItem key={format} onSelect={() => prepare.mutate(format)}>
            {label}
          </MenuItem>
        ))}
        <p className="border-line border-t px-2 pt-2 pb-1 text-muted text-xs">
          Exports the findings that match the filters
        </p>
      </MenuContent>
    </Menu>
  );
}
