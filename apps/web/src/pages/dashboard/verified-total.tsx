import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { formatWholeDollars } from "../../lib/format.ts";
import { verifiedSavingsQuery } from "../../lib/verified-savings-query.ts";
import { FigureHelp } from "./figure-help.tsx";

/** Verified savings of applied recommendations, for the longest window with measurements. */
export function VerifiedTotal() {
  const { account } = useSearch({ from: "/protected" });
  const { data } = useQuery(verifiedSavingsQuery(account));
  const [week] = data?.totals ?? [];
  if (data === undefined || week === undefined || data.items.length === 0) return null;
  const total = data.totals.findLast(({ measured }) => measured > 0);
  const { waiting, unknown } = total ?? week;
  const saved = Number(total?.saved ?? 0);
  return (
    <div className="flex items-center gap-1 text-muted text-sm lg:col-span-12">
      <p>
        Verified savings:{" "}
        {total !== undefined && (
          <>
            <strong className={saved < 0 ? "text-critical" : "text-good"}>
              {formatWholeDollars(Math.abs(saved))} {saved < 0 ? "cost increase" : "saved"}
            </strong>{" "}
            vs. {formatWholeDollars(Number(total.predicted))} predicted within {total.days} days,{" "}
          </>
        )}
        {total?.measured ?? 0} measured, {waiting} pending, {unknown} unknown.{" "}
        <Link to="/recommendations" search={{ status: "applied" }} className="link">
          View details
        </Link>
      </p>
      <FigureHelp figure="Verified savings" account={account} />
    </div>
  );
}
