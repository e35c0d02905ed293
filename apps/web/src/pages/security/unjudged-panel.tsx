import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LoadError } from "../../components/ui/notice.tsx";
import { Pagination } from "../../components/ui/pagination.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Sheet } from "../../components/ui/sheet.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import type { ChangeSearch } from "./filters.tsx";
import { type UnjudgedChecks, unjudgedChecksQuery } from "./queries.ts";
import type { SecuritySearch } from "./search.ts";

const PAGE_SIZE = 50;

type UnjudgedPanelProps = { search: SecuritySearch; change: ChangeSearch };

/** Exactly what the last scan could not judge, and why; what AWS refused as a whole stands in the coverage. */
export function UnjudgedPanel({ search, change }: UnjudgedPanelProps) {
  const { account, unjudged: checkId } = search;
  // Cursors of the pages before this one.
  const [before, setBefore] = useState<(string | undefined)[]>([]);
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const page = useQuery(
    unjudgedChecksQuery({
      limit: PAGE_SIZE,
      ...(account === undefined ? {} : { accountId: account }),
      ...(checkId === undefined ? {} : { checkId }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
  );
  const close = () => change((now) => ({ ...now, panel: undefined, unjudged: undefined }));
  const choose = (chosen: string) => {
    setBefore([]);
    setCursor(undefined);
    change((now) => ({ ...now, unjudged: chosen === "" ? undefined : chosen }), true);
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && close()}
      side="right"
      title="What could not be judged"
      className="w-[min(640px,100vw)]"
    >
      <div className="flex flex-col gap-4 p-5">
        <p className="text-muted text-sm">
          A check says nothing of a resource where something that it needs could not be read. Nothing counts
          as passed because of this.{" "}
          <Link
            to="/resources"
            search={{ panel: "coverage", ...(account === undefined ? {} : { account }) }}
            className="link"
          >
            What AWS refused to tell
          </Link>
        </p>
        {page.isError && (
          <LoadError
            message={errorSentence(page.error, "Failed to load what could not be judged")}
            onRetry={() => void page.refetch()}
          />
        )}
        {page.isPending && <Skeleton className="h-64" />}
        {page.data !== undefined && (
          <>
            <CheckChoice page={page.data} value={checkId ?? ""} onChoose={choose} />
            <UnjudgedList page={page.data} stale={page.isPlaceholderData} />
            <Pagination
              label="Pages of what could not be judged"
              from={before.length * PAGE_SIZE + 1}
              to={before.length * PAGE_SIZE + page.data.unjudged.length}
              total={page.data.total}
              onPrevious={
                before.length === 0
                  ? null
                  : () => {
                      setCursor(before.at(-1));
                      setBefore(before.slice(0, -1));
                    }
              }
              onNext={
                page.data.nextCursor === null || page.isPlaceholderData
                  ? null
                  : () => {
                      setBefore([...before, cursor]);
                      setCursor(page.data.nextCursor ?? undefined);
                    }
              }
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

type CheckChoiceProps = { page: UnjudgedChecks; value: string; onChoose: (checkId: string) => void };

function CheckChoice({ page, value, onChoose }: CheckChoiceProps) {
  const all = page.checks.reduce((sum, { count }) => sum + count, 0);
  return (
    <Select aria-label="Check" value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      <option value="">Every check ({formatCount(all)})</option>
      {page.checks.map(({ checkId, title, count }) => (
        <option key={checkId} value={checkId}>
          {title} ({formatCount(count)})
        </option>
      ))}
    </Select>
  );
}

function UnjudgedList({ page, stale }: { page: UnjudgedChecks; stale: boolean }) {
  return (
    <>
      {page.unjudged.length === 0 && page.notListed === 0 && (
        <p className="py-8 text-center text-muted text-sm">Everything could be judged.</p>
      )}
      <ul
        aria-label="Not judged"
        aria-busy={stale}
        className={classNames("flex flex-col divide-y divide-line", stale && "opacity-60")}
      >
        {page.unjudged.map((one) => (
          <li key={[one.checkId, one.accountId, one.region, one.resourceId].join()} className="py-2.5">
            <p className="break-all font-medium text-sm">
              {one.resourceId === null ? (
                `Every ${one.resourceName}`
              ) : (
                <Link to="/resources" search={{ resource: one.resourceId }} className="link">
                  {one.resourceName}
                </Link>
              )}
            </p>
            <p className="break-words text-sm">{one.why}</p>
            <p className="break-words text-muted text-xs">
              Check: {one.title} · {one.region} · {one.accountName}
            </p>
          </li>
        ))}
      </ul>
      {page.notListed > 0 && (
        <p className="text-muted text-sm">
          {formatCount(page.notListed)} more were counted and not kept. A new security scan lists them, up to
          20,000.
        </p>
      )}
    </>
  );
}
