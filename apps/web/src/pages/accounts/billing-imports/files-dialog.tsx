import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { SeverityBadge } from "../../../components/ui/severity-badge.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";
import { formatCount } from "../../../lib/format.ts";
import { monthText, placeText } from "./place-text.ts";
import { type BillingImport, billingFilesQuery } from "./queries.ts";

type File = EndpointOutput<"GET /cost/imports/:id/files">["files"][number];

const STATUSES: Record<File["status"], { severity: "good" | "critical" | "low"; label: string }> = {
  imported: { severity: "good", label: "Imported" },
  failed: { severity: "critical", label: "Failed" },
  replaced: { severity: "low", label: "Replaced by a newer file" },
  gone: { severity: "low", label: "Deleted" },
};

/** Files of a billing export with their import status. */
export function FilesDialog({ place, onClose }: { place: BillingImport; onClose: () => void }) {
  const files = useQuery(billingFilesQuery(place.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Files"
      description={placeText(place)}
      className="max-w-2xl"
    >
      {files.isPending && <Skeleton className="h-40" />}
      {files.isError && (
        <LoadError
          message={errorSentence(files.error, "Couldn't load the files.")}
          error={files.error}
          onRetry={() => void files.refetch()}
        />
      )}
      {files.data?.files.length === 0 && (
        <p className="text-muted text-sm">No files found yet. Choose Import now to look for files.</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {files.data?.files.map((file) => (
          <FileLine key={file.name} file={file} />
        ))}
      </ul>
      {files.data !== undefined && files.data.nextCursor !== null && (
        <p className="mt-3 text-muted text-xs">
          Showing {formatCount(files.data.files.length)} of {formatCount(files.data.total)} files.
        </p>
      )}
    </Dialog>
  );
}

function FileLine({ file }: { file: File }) {
  const { severity, label } = STATUSES[file.status];
  const facts = [
    ...(file.rowCount === null
      ? []
      : [`${formatCount(file.rowCount)} ${file.rowCount === 1 ? "row" : "rows"}`]),
    ...file.months.map(monthText),
  ];
  return (
    <li className="flex flex-col gap-1 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all font-medium">{file.name}</span>
        <SeverityBadge severity={severity} label={label} />
      </div>
      {facts.length > 0 && <span className="text-muted text-xs">{facts.join(" · ")}</span>}
      {file.error !== null && <span className="text-critical text-xs">{file.error}</span>}
    </li>
  );
}
