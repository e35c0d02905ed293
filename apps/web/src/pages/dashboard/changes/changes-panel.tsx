import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { changesQuery, type DashboardChanges, lastVisitQuery, type Summary } from "../queries.ts";
import { type ChangeLine, changeLines } from "./change-lines.ts";

/** Lines shown at first: two rows on a wide screen. While they load, there is one row. */
const SHOWN = 6;
const WAITING = 3;

type ChangesPanelProps = { account: string | undefined; summary: Summary | undefined; className: string };

/** Changes since the person's last visit. The space of its first rows is reserved, so that nothing moves. */
export function ChangesPanel({ account, summary, className }: ChangesPanelProps) {
  const visit = useQuery(lastVisitQuery);
  const since = visit.data ?? null;
  const changes = useQuery({ ...changesQuery(since ?? "", account), enabled: since !== null });
  return (
    <Card className={className} aria-busy={visit.isPending || changes.isLoading}>
      <CardHeader title="Changes since your last visit" hint={<Hint visit={visit} />} />
      <div className="min-h-[74px] px-5 pt-2 pb-4">
        <Body visit={visit} changes={changes} gaps={summary?.gaps ?? 0} />
      </div>
    </Card>
  );
}

function Hint({ visit }: { visit: UseQueryResult<string | null> }) {
  if (visit.data === undefined) return "\u00a0";
  if (visit.data === null) return "This is your first visit";
  return (
    <>
      You were here <RelativeTime time={visit.data} />
    </>
  );
}

type BodyProps = {
  visit: UseQueryResult<string | null>;
  changes: UseQueryResult<DashboardChanges>;
  gaps: number;
};

function Body({ visit, changes, gaps }: BodyProps) {
  const failed = [visit, changes].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return (
      <LoadError
        message={errorSentence(failed.error, "Couldn't load the changes.")}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (visit.data === null) {
    return (
      <p className="py-3 text-muted text-sm">
        From your next visit on, this lists new and resolved findings, recommendations, unusual spend, and
        resources that were added or deleted.
      </p>
    );
  }
  if (changes.data === undefined) return <Waiting />;
  const lines = changeLines(changes.data, gaps);
  if (lines.length === 0) {
    return (
      <p className="py-3 text-sm">
        Nothing has changed. Resources, findings, and costs were read since then, and no data is missing.
      </p>
    );
  }
  return <Lines lines={lines} />;
}

const GRID = "grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3";

function Waiting() {
  return (
    <div className={GRID}>
      {Array.from({ length: WAITING }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={line} className="flex h-[50px] items-center gap-2.5">
          <Skeleton className="size-4.5 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="mt-1.5 h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Lines({ lines }: { lines: readonly ChangeLine[] }) {
  const [all, setAll] = useState(false);
  const rest = lines.length - SHOWN;
  return (
    <>
      <ul className={GRID}>
        {(all ? lines : lines.slice(0, SHOWN)).map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      {rest > 0 && (
        <Button
          size="sm"
          look="ghost"
          aria-expanded={all}
          className="-ml-2 mt-1"
          onClick={() => setAll(!all)}
        >
          {all ? "Show fewer" : `Show ${formatCount(rest)} more`}
        </Button>
      )}
    </>
  );
}

function Line({ line: { icon: Icon, look, text, detail, link } }: { line: ChangeLine }) {
  return (
    <li className="h-[50px] min-w-0">
      <Link
        {...link}
        className="-mx-2 flex h-full min-w-0 items-center gap-2.5 rounded-lg px-2 transition-colors duration-120 hover:bg-sunken"
      >
        <Icon className={`size-4.5 shrink-0 ${look}`} aria-hidden="true" />
        <span className="min-w-0">
          <span className="block truncate font-medium text-sm">{text}</span>
          <span className="block truncate text-muted text-xs" title={detail}>
            {detail}
          </span>
        </span>
      </Link>
    </li>
  );
}
