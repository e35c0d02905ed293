import type { NotificationDraft } from "./message.ts";

/** How a remediation ended. */
export interface RemediationStatusEvent {
  type: "remediation_status";
  remediationId: string;
  /** ISO instant of its end. */
  at: string;
  /** Results of a remediation in the specification's words. */
  status: "COMPLETED" | "FAILED" | "NOT_AUTOMATABLE";
  /** Null: the finding no longer exists, or a recommendation requested it. */
  findingId: string | null;
  /** Null: a finding requested it. */
  recommendationId: string | null;
  /** Of its finding, or what its recommendation is to do. */
  findingTitle: string;
  resourceName: string;
  region: string;
  account: string;
  /** Why it failed, or what was changed. */
  detail: string;
}

const endings = {
  COMPLETED: { tone: "good", title: "Remediated", words: "was remediated" },
  FAILED: { tone: "critical", title: "Remediation failed", words: "could not be remediated" },
  NOT_AUTOMATABLE: { tone: "warning", title: "Manual remediation needed", words: "needs manual remediation" },
} as const;

/** The same of a recommendation, whose title is what to do: "Move fulfilment-db to gp3". */
const savingEndings = {
  COMPLETED: { title: "Applied", words: "was applied" },
  FAILED: { title: "Not applied", words: "could not be applied" },
  NOT_AUTOMATABLE: { title: "Manual changes needed", words: "needs manual changes" },
} as const;

/** Page with more. */
function linkOf({ findingId, recommendationId }: RemediationStatusEvent) {
  if (recommendationId !== null) {
    const path = `/recommendations?open=${encodeURIComponent(recommendationId)}`;
    return { path, linkLabel: "View recommendation" };
  }
  if (findingId === null) return { path: "/security", linkLabel: "View findings" };
  return { path: `/security/findings/${encodeURIComponent(findingId)}`, linkLabel: "View finding" };
}

/** Notifies when a remediation ends, successfully or not. */
export function remediationStatus(event: RemediationStatusEvent): NotificationDraft {
  const { remediationId, at, status, findingTitle, resourceName, region, account, detail } = event;
  const saving = event.recommendationId !== null;
  const { tone, title, words } = { ...endings[status], ...(saving ? savingEndings[status] : {}) };
  const where = saving ? "" : ` on ${resourceName}`;
  return {
    key: `remediation_status:${remediationId}:${status}`,
    message: {
      type: "remediation_status",
      tone,
      title: `${title}: ${findingTitle}: ${resourceName}`,
      summary: `“${findingTitle}”${where} ${words}. ${detail}`.trim(),
      facts: [
        { name: "Resource", value: resourceName },
        { name: "Region", value: region },
        { name: "Account", value: account },
      ],
      items: [],
      moreItems: 0,
      ...linkOf(event),
      at,
    },
  };
}
