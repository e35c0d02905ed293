import { listed, type NotificationDraft } from "./message.ts";

/** How one fix of many ended. */
export interface EndedFix {
  /** What the recommendation was to do, or the finding's title. */
  title: string;
  resourceName: string;
  status: "completed" | "failed" | "skipped";
  message: string;
  findingId: string | null;
  recommendationId: string | null;
}

/** Many fixes that one run applied. Its fixes are not reported one by one. */
export interface BulkRemediationEvent {
  type: "remediation_status";
  bulkRunId: string;
  /** ISO instant of its end. */
  at: string;
  /** Email of the person who started it. */
  requestedBy: string;
  items: readonly EndedFix[];
}

const words = { completed: "Completed", failed: "Failed", skipped: "Skipped" } as const;

function pathOf({ findingId, recommendationId }: EndedFix): string | null {
  if (recommendationId !== null) return `/recommendations?open=${encodeURIComponent(recommendationId)}`;
  return findingId === null ? null : `/security/findings/${encodeURIComponent(findingId)}`;
}

/** Notifies when a run of many fixes ends. What did not succeed comes first. */
export function bulkRemediation({
  bulkRunId,
  at,
  requestedBy,
  items,
}: BulkRemediationEvent): NotificationDraft {
  const having = (status: EndedFix["status"]) => items.filter((one) => one.status === status);
  const [completed, failed, skipped] = [having("completed"), having("failed"), having("skipped")];
  const savings = items.some(({ recommendationId }) => recommendationId !== null);
  const [done, act] = savings ? ["applied", "recommendations"] : ["fixed", "findings"];
  return {
    key: `bulk_remediation:${bulkRunId}`,
    message: {
      type: "remediation_status",
      tone: completed.length === items.length ? "good" : completed.length === 0 ? "critical" : "warning",
      title: `${completed.length} of ${items.length} ${act} ${done}`,
      summary: `Started by ${requestedBy}.${failed.length + skipped.length > 0 ? " The rest needs your attention." : ""}`,
      facts: [
        { name: "Completed", value: String(completed.length) },
        { name: "Failed", value: String(failed.length) },
        { name: "Skipped", value: String(skipped.length) },
      ],
      ...listed([...failed, ...skipped, ...completed], (one) => ({
        title: savings ? one.title : `${one.title}: ${one.resourceName}`,
        detail: [words[one.status], one.message].filter((text) => text !== "").join(": "),
        path: pathOf(one),
      })),
      path: savings ? "/recommendations?status=applied" : `/security?fixes=${encodeURIComponent(bulkRunId)}`,
      linkLabel: savings ? "View applied recommendations" : "View results",
      at,
    },
  };
}
