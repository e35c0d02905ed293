import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  UNJUDGED_PAGE_SIZE,
  UnjudgedChoice,
  UnjudgedEntry,
  UnjudgedList,
  UnjudgedSheet,
  useCursorPages,
} from "../../components/unjudged-sheet.tsx";
import { formatCount } from "../../lib/format.ts";
import type { ChangeSearch } from "./filters.tsx";
import { type UnjudgedChecks, unjudgedChecksQuery } from "./queries.ts";
import type { SecuritySearch } from "./search.ts";

type UnjudgedPanelProps = { search: SecuritySearch; change: ChangeSearch };

/** Results that the last scan did not evaluate, with reasons; denied requests are listed under missing data. */
export function UnjudgedPanel({ search, change }: UnjudgedPanelProps) {
  const { account, unjudged: checkId } = search;
  const pages = useCursorPages();
  const page = useQuery(
    unjudgedChecksQuery({
      limit: UNJUDGED_PAGE_SIZE,
      ...(account === undefined ? {} : { accountId: account }),
      ...(checkId === undefined ? {} : { checkId }),
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    }),
  );
  const choose = (chosen: string | undefined) => {
    pages.reset();
    change((now) => ({ ...now, unjudged: chosen }), true);
  };
  return (
    <UnjudgedSheet
      page={page}
      pages={pages}
      onClose={() => change((now) => ({ ...now, panel: undefined, unjudged: undefined }))}
      list={(data, stale) => (
        <>
          <UnjudgedChoice
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
    </UnjudgedSheet>
  );
}

function Entries({ page, stale }: { page: UnjudgedChecks; stale: boolean }) {
  return (
    <>
      {page.unjudged.length === 0 && page.notListed === 0 && (
        <p className="py-8 text-center text-muted text-sm">All checks were evaluated.</p>
      )}
      <UnjudgedList stale={stale}>
        {page.unjudged.map((one) => (
          <UnjudgedEntry
            key={[one.checkId, one.accountId, one.region, one.resourceId].join()}
            name={
              one.resourceId === null ? (
                `All ${one.resourceName} resources`
              ) : (
                <Link to="/resources" search={{ resource: one.resourceId }} className="link">
                  {one.resourceName}
                </Link>
              )
            }
            why={one.why}
            about={`Check: ${one.title} · ${one.region} · ${one.accountName}`}
          />
        ))}
      </UnjudgedList>
      {page.notListed > 0 && (
        <p className="text-muted text-sm">
          {formatCount(page.notListed)} more {page.notListed === 1 ? "is" : "are"} counted but not listed. Run
          a new security scan to list up to 20,000.
        </p>
      )}
    </>
  );
}
