import { useMutation } from "@tanstack/react-query";
import { Download } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { type Messages, SHORT_MESSAGE_MS } from "../../components/use-messages.ts";
import { api } from "../../lib/client.ts";
import { formatCount } from "../../lib/format.ts";

type ExportButtonProps = { range: { start: string; end: string } | null; messages: Messages };

/** Exports the costs of the period to a file, in a new tab. */
export function ExportButton({ range, messages }: ExportButtonProps) {
  const prepare = useMutation({
    mutationFn: () =>
      api.call("POST /cost/export", {
        body: {
          format: "CSV",
          includeRecommendations: true,
          ...(range === null ? {} : { dateRange: { start: range.start, end: range.end } }),
        },
      }),
    onSuccess: ({ downloadUrl, rows }) => {
      const tab = window.open(downloadUrl, "_blank");
      if (tab !== null) tab.opener = null;
      const text = `Exported ${formatCount(rows)} ${rows === 1 ? "row" : "rows"}.`;
      // If the browser blocks the tab, the message has a link.
      messages.succeed(tab === null ? { text, link: downloadUrl } : { text }, SHORT_MESSAGE_MS);
    },
    // The specification has one message for all causes (section 8).
    onError: () => messages.fail("Failed to export data. Please try again."),
  });
  return (
    <Button disabled={range === null} busy={prepare.isPending} onClick={() => prepare.mutate()}>
      {!prepare.isPending && <Download aria-hidden="true" />}
      Export
    </Button>
  );
}
