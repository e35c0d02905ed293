import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { formatWholeDollars } from "../../lib/format.ts";
import { verifiedSavingsQuery } from "../../lib/verified-savings-query.ts";

/** What applied recommendations really saved: the longest window that anything was measured in. */
export function VerifiedTotal() {
  const { account } = useSearch({ from: "/protected" });
  const { data } = useQuery(verifiedSavingsQuery(account));
  const [week] = data?.totals ?? [];
  if (data === undefined || week === undefined || data.items.length === 0) return null;
  const total = data.totals.findLast(({ measured }) => measured > 0);
  const { waiting, unknown } = total ?? week;
  const saved = Number(total?.saved ?? 0);
  return (
    <p className="text-muted text-sm lg:col-span-12">
      Verified savings:{" "}
      {total !== undefined && (
        <>
          <strong className={saved < 0 ? "text-critical" : "text-good"}>
            {formatWholeDollars(Math.abs(saved))} {saved < 0 ? "more" : "saved"}
          </strong>{" "}
          of {formatWholeDollars(Number(total.predicted))} predicted within {total.days} days,{" "}
        </>
      )}
      {total?.measured ?? 0} measured, {waiting} waiting, {unknown} unknown.{" "}
      <Link to="/recommendations" search={{ status: "applied" }} className="link">
        Verified savings in detail
      </Link>
    </p>
  );
}
