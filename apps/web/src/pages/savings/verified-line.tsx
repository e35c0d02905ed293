import { Link } from "@tanstack/react-router";
import { formatBillingDate, formatDollars } from "../../lib/format.ts";
import type { VerifiedWindow } from "../../lib/verified-savings-query.ts";

/** Verified savings of one recommendation after 7 or 30 days: billed amounts, or the reason why they are missing. */
export function VerifiedLine({ window: one }: { window: VerifiedWindow }) {
  return (
    <p className="text-sm">
      <span className="font-medium">After {one.days} days: </span>
      {one.state === "measured" ? (
        <Measured {...one} />
      ) : (
        <span className="text-muted">
          {one.state === "waiting" ? waitingText(one) : `Unknown. ${one.message}`} <WayOut of={one} />
        </span>
      )}
    </p>
  );
}

function waitingText({ until, message, ...one }: Extract<VerifiedWindow, { state: "waiting" }>): string {
  if (until === null || one.for === "export") return `Pending. ${message}`;
  return one.for === "days"
    ? `Available on ${formatBillingDate(until)}. AWS can change the costs of a day for three days.`
    : `Pending. Run a cost analysis by ${formatBillingDate(until)}. Resource costs for these days have not been read yet, and Cost Explorer keeps them for 14 days.`;
}

/** Link to the source of the missing data. */
function WayOut({ of }: { of: Exclude<VerifiedWindow, { state: "measured" }> }) {
  if (of.state === "waiting") {
    if (of.for !== "analysis") return null;
    return (
      <Link to="/cost-analysis" className="link">
        Open Cost Analysis
      </Link>
    );
  }
  if (of.reason !== "no_costs_before" && of.reason !== "no_costs_after") return null;
  return (
    <Link to="/accounts" className="link">
      Add a billing export
    </Link>
  );
}

const SOURCES = { "billing-export": "billing export", "cost-explorer": "Cost Explorer" } as const;

function Measured(one: Extract<VerifiedWindow, { state: "measured" }>) {
  const saved = Number(one.saved);
  return (
    <>
      Predicted {formatDollars(Number(one.predicted))},{" "}
      <span className={saved < 0 ? "font-medium text-critical" : "font-medium text-good"}>
        {saved < 0 ? `billed ${formatDollars(-saved)} more` : `saved ${formatDollars(saved)}`}
      </span>
      <span className="text-muted">
        {" "}
        (billed {formatDollars(Number(one.billedAfter))} vs. {formatDollars(Number(one.billedBefore))}{" "}
        expected without the change; {SOURCES[one.sources[0] ?? "cost-explorer"]})
      </span>
    </>
  );
}
