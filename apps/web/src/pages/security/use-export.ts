import { useMutation } from "@tanstack/react-query";
import { type Messages, SHORT_MESSAGE_MS } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import type { EndpointInput } from "../../lib/endpoint-types.ts";
import { countOf } from "../../lib/format.ts";
import type { FindingSelection } from "./bulk/selected-findings.ts";
import { findingFilters, type SecuritySearch } from "./search.ts";

type ExportBody = NonNullable<EndpointInput<"POST /security/export">["body"]>;
/** Format of an export. */
export type ExportFormat = NonNullable<ExportBody["format"]>;

/** What is exported: the findings that match the filters, or a selection. */
type Exported = { search: SecuritySearch; scanId: string | null; selection?: FindingSelection | undefined };

/** The request: the filters of the list; of a selection, exactly its findings. */
function exportBody(format: ExportFormat, { search, scanId, selection }: Exported): ExportBody {
  const { status = "ACTIVE" } = search;
  const findingIds = selection?.findingIds;
  // They were selected individually, so their current status does not matter.
  if (findingIds !== undefined) return { format, includeResolved: true, findingIds };
  return {
    format,
    includeResolved: status === "ALL" || status === "RESOLVED",
    ...(scanId === null ? {} : { scanId }),
    ...findingFilters(search),
    ...(selection?.except === undefined ? {} : { except: selection.except }),
  };
}

/** Exports findings to a file, in a new tab. */
export function useExport(messages: Messages, exported: Exported) {
  return useMutation({
    mutationFn: (format: ExportFormat) =>
      api.call("POST /security/export", { body: exportBody(format, exported) }),
    onSuccess: ({ exportUrl, findingsCount }) => {
      const tab = window.open(exportUrl, "_blank");
      if (tab !== null) tab.opener = null;
      const text = `Exported ${countOf(findingsCount, "finding")} successfully.`;
      // If the browser blocks the tab, the message has a link.
      messages.succeed(tab === null ? { text, link: exportUrl } : { text }, SHORT_MESSAGE_MS);
    },
    onError: (error) => messages.fail(errorSentence(error, "Failed to export findings"), error),
  });
}
