import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  NOT_EVALUATED_PAGE_SIZE,
  NotEvaluatedChoice,
  NotEvaluatedEntry,
  NotEvaluatedList,
  NotEvaluatedSheet,
  useCursorPages,
} from "../../components/not-evaluated-sheet.tsx";
import { scopeQuery } from "../../lib/account-scope.ts";
import { formatCount } from "../../lib/format.ts";
import { resourceTarget } from "../../lib/resource-target.ts";
import { type NotEvaluatedChecks, notEvaluatedChecksQuery } from "./queries.ts";
import type { ChangeSearch, SecuritySearch } from "./search.ts";

type NotEvaluatedPanelProps = { search: SecuritySearch; change: ChangeSearch };

/** Results that the last scan did not evaluate, with reasons; denied requests are listed under missing data. */
export function NotEvaluatedPanel({ search, change }: NotEvaluatedPanelProps) {
  const { account, notEvaluated: checkId } = search;
  const pages = useCursorPages();
  const page = useQuery(
    notEvaluatedChecksQuery({
      limit: NOT_EVALUATED_PAGE_SIZE,
      ...scopeQuery(account),
      ...(checkId === undefined ? {} : { checkId }),
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    }),
  );
  const choose = (chosen: string | undefined) => {
    pages.reset();
    change((now) => ({ ...now, notEvaluated: chosen }), true);
  };
  return (
    <NotEvaluatedSheet
      page={page}
      pages={pages}
      onClose={() => change((now) => ({ ...now, panel: undefined, notEvaluated: undefined }))}
      list={(data, stale) => (
        <>
          <NotEvaluatedChoice
            label="Check"
            options={data.checks.map(({ checkId: id, ...rest }) => ({ id, ...rest }))}
            value={checkId}
            onChoose={choose}
          />
          <Entries page={data} stale={stale} />
        </>
      )}
    >
      <p className="text-muted text-sm">
        A check is skipped for a resource when required data is missing. Skipped checks don't count as passed.{" "}
        <Link
          to="/resources"
          search={{ panel: "coverage", ...(account === undefined ? {} : { account }) }}
          className="link"
        >
          View missing data
        </Link>
      </p>
    </NotEvaluatedSheet>
  );
}

function Entries({ page, stale }: { page: NotEvaluatedChecks; stale: boolean }) {
  return (
    <>
      {page.notEvaluated.length === 0 && page.notListed === 0 && (
        <p className="py-8 text-center text-muted text-sm">All checks were evaluated.</p>
      )}
      <NotEvaluatedList stale={stale}>
        {page.notEvaluated.map((one) => (
          <NotEvaluatedEntry
            key={[one.checkId, one.accountId, one.region, one.resourceId].join()}
            name={
              one.resourceId === null ? (
                `All ${one.resourceName} resources`
              ) : (
                <Link {...resourceTarget(one.resourceId)} className="link">
                  {one.resourceName}
                </Link>
              )
            }
            why={one.why}
            about={`Check: ${one.title} · ${one.region} · ${one.accountName}`}
          />
        ))}
      </NotEvaluatedList>
      {page.notListed > 0 && (
        <p className="text-muted text-sm">
          {formatCount(page.notListed)} more {page.notListed === 1 ? "is" : "are"} counted but not listed. Run
          a new security scan to list up to 20,000.
        </p>
      )}
    </>
  );
}
