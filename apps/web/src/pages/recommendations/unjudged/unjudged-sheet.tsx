import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Pagination } from "../../../components/ui/pagination.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { Sheet } from "../../../components/ui/sheet.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { api } from "../../../lib/client.ts";
import { formatCount } from "../../../lib/format.ts";
import { type UnjudgedPage, unjudgedQuery } from "../queries.ts";
import type { ChangeSearch, RecommendationsSearch } from "../search.ts";
import { isSavingsGap, reasonText } from "./unjudged-text.ts";

const PAGE_SIZE = 50;

type UnjudgedSheetProps = { search: RecommendationsSearch; change: ChangeSearch };

/** What rules could not judge, and the readings behind it that AWS refused. */
export function UnjudgedSheet({ search, change }: UnjudgedSheetProps) {
  const { account, rule } = search;
  // Cursors of the pages before this one.
  const [before, setBefore] = useState<(string | undefined)[]>([]);
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const scope = account === undefined ? {} : { accountId: account };
  const page = useQuery(
    unjudgedQuery({
      limit: PAGE_SIZE,
      ...scope,
      ...(rule === undefined ? {} : { ruleId: rule }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
  );
  const close = () => change((now) => ({ ...now, panel: undefined, rule: undefined }));
  const choose = (ruleId: string) => {
    setBefore([]);
    setCursor(undefined);
    change((now) => ({ ...now, rule: ruleId === "" ? undefined : ruleId }), true);
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
          A rule says nothing of a resource where one of its readings or a price is missing. Nothing is taken
          for unused or for cheap because of this.
        </p>
        <RefusedReadings account={account} />
        {page.isError && (
          <LoadError
            message={errorSentence(page.error, "Failed to load what could not be judged")}
            onRetry={() => void page.refetch()}
          />
        )}
        {page.isPending && <Skeleton className="h-64" />}
        {page.data !== undefined && (
          <>
            <RuleChoice page={page.data} value={rule ?? ""} onChoose={choose} />
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

type RuleChoiceProps = { page: UnjudgedPage; value: string; onChoose: (ruleId: string) => void };

function RuleChoice({ page, value, onChoose }: RuleChoiceProps) {
  const all = page.rules.reduce((sum, { count }) => sum + count, 0);
  return (
    <Select aria-label="Rule" value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      <option value="">Every rule ({formatCount(all)})</option>
      {page.rules.map(({ ruleId, title, count }) => (
        <option key={ruleId} value={ruleId}>
          {title} ({formatCount(count)})
        </option>
      ))}
    </Select>
  );
}

function UnjudgedList({ page, stale }: { page: UnjudgedPage; stale: boolean }) {
  if (page.unjudged.length === 0)
    return <p className="py-8 text-center text-muted text-sm">Every rule could be judged.</p>;
  return (
    <ul
      aria-label="Not judged"
      aria-busy={stale}
      className={classNames("flex flex-col divide-y divide-line", stale && "opacity-60")}
    >
      {page.unjudged.map((one) => (
        <li key={`${one.ruleId} ${one.resourceId} ${one.resourceName}`} className="py-2.5">
          <p className="break-all font-medium text-sm">
            <Link
              to="/resources"
              search={{ resource: one.resourceId }}
              className="underline-offset-2 hover:underline"
            >
              {one.resourceName}
            </Link>
          </p>
          <p className="text-sm">{reasonText(one)}</p>
          <p className="break-words text-muted text-xs">
            Rule: {one.title} · {one.region} · {one.accountName}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Metrics, prices and commitments that could not be read, each with the permission it needs. */
function RefusedReadings({ account }: { account: string | undefined }) {
  const coverage = useQuery({
    queryKey: ["resources", "coverage", account ?? null],
    queryFn: ({ signal }) =>
      api.call(
        "GET /resources/coverage",
        { query: account === undefined ? {} : { accountId: account } },
        { signal },
      ),
  });
  const gaps = (coverage.data?.gaps ?? []).filter(isSavingsGap);
  if (coverage.isError)
    return (
      <LoadError
        message="The list of refused readings could not be loaded."
        onRetry={() => void coverage.refetch()}
      />
    );
  if (gaps.length === 0) return null;
  return (
    <section aria-label="Readings that could not be made" className="rounded-lg border border-line p-3">
      <h3 className="font-medium text-sm">Readings that could not be made</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {gaps.map((gap) => (
          <li
            key={[gap.accountId, gap.resourceType, gap.region, gap.facet, gap.reason].join()}
            className="text-sm"
          >
            <span className="first-letter:uppercase">{gap.facet}</span> in {gap.region}
            {gap.count > 1 && ` × ${formatCount(gap.count)}`}: {gap.reason}.{" "}
            <span className="text-muted">
              Needs <code className="break-all font-mono text-xs">{gap.iamAction}</code>
            </span>
            {gap.message !== "" && <p className="break-words text-muted text-xs">{gap.message}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
