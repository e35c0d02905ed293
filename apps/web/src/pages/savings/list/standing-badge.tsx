import type { Recommendation } from "../../../components/savings/recommendation-queries.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { formatDate } from "../../../lib/format.ts";

/** Status of a recommendation. */
export function StandingBadge({ recommendation: one }: { recommendation: Recommendation }) {
  if (one.status === "dismissed") {
    return (
      <Badge className="h-4">
        {one.dismissedUntil === null ? "Dismissed" : `Dismissed until ${formatDate(one.dismissedUntil)}`}
      </Badge>
    );
  }
  if (one.status === "applied") {
    return one.verifiedAt === null && one.remediationId === null ? (
      <Badge tone="accent" className="h-4">
        Applied, not verified yet
      </Badge>
    ) : (
      <Badge tone="good" className="h-4">
        Applied and verified
      </Badge>
    );
  }
  return <Badge className="h-4">{one.status === "gone" ? "No longer found" : "Open"}</Badge>;
}
