import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, Files, Trash2 } from "../../../components/icons.gen.ts";
import { RunProgress } from "../../../components/run-progress.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CodeBlock } from "../../../components/ui/code-block.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../../components/ui/table.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { formatCount, formatDollars } from "../../../lib/format.ts";
import { isUnderWay, recentRunsQuery } from "../../../lib/runs-query.ts";
import { useMay } from "../../../lib/use-may.ts";
import { monthText, placeText } from "./place-text.ts";
import { type BillingImport, useCancelBillingImport, useRunBillingImport } from "./queries.ts";

/** One billing export: imported months and actions. */
export function ExportCard({ place }: { place: BillingImport }) {
  const start = useRunBillingImport(place.id);
  const cancel = useCancelBillingImport();
  const runs = useQuery(recentRunsQuery);
  // Updated by server events.
  const known = runs.data?.runs.find(({ id }) => id === place.lastRun?.id) ?? place.lastRun;
  const run = known !== null && isUnderWay(known) ? known : null;
  const failed = known?.status === "failed" ? known.error : null;
  return (
    <Card aria-label={placeText(place)} className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="break-all font-semibold">{placeText(place)}</h3>
          <p className="mt-0.5 text-muted text-sm">
            {place.accountName} · {formatCount(place.fileCount)} {place.fileCount === 1 ? "file" : "files"},{" "}
            {formatCount(place.rowCount)} {place.rowCount === 1 ? "row" : "rows"} · last checked:{" "}
            <RelativeTime time={place.checkedAt} />
          </p>
        </div>
        <Actions place={place} running={run !== null || start.isPending} onStart={() => start.mutate()} />
      </div>
      {run !== null && (
        <div className="mt-4">
          <RunProgress
            run={run}
            text={run.progress.current ?? "Waiting to start"}
            onCancel={() => cancel.mutate(run.id)}
            cancelling={cancel.isPending}
          />
        </div>
      )}
      {(start.isError || cancel.isError) && (
        <Notice kind="error" className="mt-4">
          {start.isError
            ? errorSentence(start.error, "Couldn't start the import. Please try again.")
            : errorSentence(cancel.error, "Couldn't cancel the import. Please try again.")}
        </Notice>
      )}
      {failed !== null && (
        <Notice kind="error" className="mt-4">
          {failed}
        </Notice>
      )}
      {failed === null && place.failedCount > 0 && (
        <Notice kind="error" className="mt-4">
          {formatCount(place.failedCount)} {place.failedCount === 1 ? "file" : "files"} couldn't be imported.
          See Files for details.
        </Notice>
      )}
      {place.months.length > 0 ? (
        <Months place={place} />
      ) : (
        place.iamPolicy !== null && (
          <div className="mt-4">
            <CodeBlock title="IAM policy required to read this bucket" code={place.iamPolicy} />
          </div>
        )
      )}
    </Card>
  );
}

type ActionsProps = { place: BillingImport; running: boolean; onStart: () => void };

function Actions({ place, running, onStart }: ActionsProps) {
  const mayImport = useMay("POST /cost/imports/:id/run", "run everywhere");
  const mayRemove = useMay("DELETE /cost/imports/:id", "accounts everywhere");
  return (
    <div className="flex flex-wrap gap-2">
      {mayImport && (
        <Button onClick={onStart} busy={running}>
          {!running && <Download aria-hidden="true" />}
          {running ? "Importing..." : "Import now"}
        </Button>
      )}
      <Button asChild>
        <Link to="/accounts" search={(current) => ({ ...current, dialog: "export-files", id: place.id })}>
          <Files aria-hidden="true" />
          Files
        </Link>
      </Button>
      {mayRemove && (
        <Button asChild>
          <Link to="/accounts" search={(current) => ({ ...current, dialog: "remove-export", id: place.id })}>
            <Trash2 aria-hidden="true" />
            Remove
          </Link>
        </Button>
      )}
    </div>
  );
}

function Months({ place }: { place: BillingImport }) {
  const tags = [...new Set(place.months.flatMap(({ tagsLeftOut }) => tagsLeftOut))];
  return (
    <div className="mt-4">
      <Table label={`Months imported from ${placeText(place)}`}>
        <thead>
          <tr>
            <TableHead>Month</TableHead>
            <TableHead numeric>Billed</TableHead>
            <TableHead numeric>Rows</TableHead>
            <TableHead>Imported</TableHead>
          </tr>
        </thead>
        <tbody>
          {[...place.months].reverse().map((month) => (
            <TableRow key={month.month}>
              <TableCell>{monthText(month.month)}</TableCell>
              {/* Display only: two decimals of the exact sum. */}
              <TableCell numeric>{formatDollars(Number(month.billedCost))}</TableCell>
              <TableCell numeric>{formatCount(month.rowCount)}</TableCell>
              <TableCell>
                <RelativeTime time={month.importedAt} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {tags.length > 0 && (
        <p className="mt-2 text-muted text-xs">
          No breakdown for these tags, which have more than 1,000 values: {tags.join(", ")}.
        </p>
      )}
    </div>
  );
}
