import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { formatCompactCount, formatCount } from "../../lib/format.ts";
import { recommendationTotalsQuery } from "../../lib/recommendation-totals-query.ts";
import { securityScoreOf } from "../../lib/security-score-query.ts";
import type { Destination } from "./destinations.ts";

type Count = { number: number; name: string; look: string };
type Counts = Partial<Record<Destination["to"], Count>>;

/** Counts of the navigation, for the account in scope; unknown counts and zero are not shown. */
export function useNavigationCounts(): Counts {
  const { account } = useSearch({ from: "/protected" });
  const critical = useQuery(securityScoreOf(account)).data?.findingsSummary.critical ?? 0;
  const open = useQuery(recommendationTotalsQuery(account)).data?.counts.ALL ?? 0;
  return {
    ...(critical > 0 && {
      "/security": {
        number: critical,
        name: `${formatCount(critical)} critical ${critical === 1 ? "finding" : "findings"}`,
        look: "bg-critical-tint text-critical",
      },
    }),
    ...(open > 0 && {
      "/recommendations": {
        number: open,
        name: `${formatCount(open)} open ${open === 1 ? "recommendation" : "recommendations"}`,
        look: "bg-ai-tint text-ai",
      },
    }),
  };
}

/** A count over the end of its link, as the link's description. Shifts nothing when it appears. */
export function NavigationCount({ id, number, name, look }: Count & { id: string }) {
  return (
    <span
      id={id}
      className={`pointer-events-none absolute top-2 right-1 h-5 min-w-5 rounded-md px-1 text-center font-semibold text-xs leading-5 tabular-nums ${look}`}
    >
      <span aria-hidden="true">{formatCompactCount(number)}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
