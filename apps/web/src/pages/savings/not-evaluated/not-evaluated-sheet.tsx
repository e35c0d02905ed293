import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  NOT_EVALUATED_PAGE_SIZE,
  NotEvaluatedChoice,
  NotEvaluatedEntry,
  NotEvaluatedList,
  NotEvaluatedSheet as Sheet,
  useCursorPages,
} from "../../../components/not-evaluated-sheet.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { scopeQuery } from "../../../lib/account-scope.ts";
import { api } from "../../../lib/client.ts";
import { formatCount } from "../../../lib/format.ts";
import { resourceTarget } from "../../../lib/resource-target.ts";
import { type NotEvaluatedPage, notEvaluatedQuery } from "../queries.ts";
import type { ChangeSearch, RecommendationsSearch } from "../search.ts";
import { isSavingsGap, reasonText } from "./not-evaluated-text.ts";

type NotEvaluatedSheetProps = { search: RecommendationsSearch; change: ChangeSearch };

/** Results that were not evaluated, and the denied or failed requests behind them. */
export function NotEvaluatedSheet({ search, change }: NotEvaluatedSheetProps) {
  const { account, rule } = search;
  const pages = useCursorPages();
  const page = useQuery(
    notEvaluatedQuery({
      limit: NOT_EVALUATED_PAGE_SIZE,
      ...scopeQuery(account),
      ...(rule === undefined ? {} : { ruleId: rule }),
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    }),
  );
  const choose = (ruleId: string | undefined) => {
    pages.reset();
    change((now) => ({ ...now, rule: ruleId }), true);
  };
  return (
    <Sheet
      page={page}
      pages={pages}
      onClose={() => change((now) => ({ ...now, panel: undefined, rule: undefined }))}
      list={(data, stale) => (
        <>
          <NotEvaluatedChoice
            label="Rule"
            options={data.rules.map(({ ruleId: id, ...rest }) => ({ id, ...rest }))}
            value={rule}
            onChoose={choose}
          />
          <Entries page={data} stale={stale} />
        </>
      )}
    >
      <p className="text-muted text-sm">
        A rule is skipped for a resource when a metric, setting, or price is missing.
      </p>
      <RefusedReadings account={account} />
    </Sheet>
  );
}

function Entries({ page, stale }: { page: NotEvaluatedPage; stale: boolean }) {
  if (page.notEvaluated.length === 0)
    return <p className="py-8 text-center text-muted text-sm">All rules were evaluated.</p>;
  return (
    <NotEvaluatedList stale={stale}>
      {page.notEvaluated.map((one) => (
        <NotEvaluatedEntry
          key={`${one.ruleId} ${one.resourceId} ${one.resourceName}`}
          name={
            <Link {...resourceTarget(one.resourceId)} className="link">
              {one.resourceName}
            </Link>
          }
          why={reasonText(one)}
          about={`Rule: ${one.title} · ${one.region} · ${one.accountName}`}
        />
      ))}
    </NotEvaluatedList>
  );
}

/** Metrics, prices, and commitments that could not be read, with the required permissions. */
function RefusedReadings({ account }: { account: string | undefined }) {
  const coverage = useQuery({
    queryKey: ["resources", "coverage", account ?? null],
    queryFn: ({ signal }) => api.call("GET /resources/coverage", { query: scopeQuery(account) }, { signal }),
  });
  const gaps = (coverage.data?.gaps ?? []).filter(isSavingsGap);
  if (coverage.isError)
    return (
      <LoadError message="Couldn't load the list of missing data." onRetry={() => void coverage.refetch()} />
    );
  if (gaps.length === 0) return null;
  return (
    <section aria-label="Missing data" className="rounded-lg border border-line p-3">
      <h3 className="font-medium text-sm">Missing data</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {gaps.map((gap) => (
          <li
            key={[gap.accountId, gap.resourceType, gap.region, gap.facet, gap.reason].join()}
            className="text-sm"
          >
            <span className="first-letter:uppercase">{gap.facet}</span> in {gap.region}
            {gap.count > 1 && ` × ${formatCount(gap.count)}`}: {gap.reason}.{" "}
            <span className="text-muted">
              Requires <code className="break-all font-mono text-xs">{gap.iamAction}</code>
            </span>
            {gap.message !== "" && <p className="break-words text-muted text-xs">{gap.message}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
