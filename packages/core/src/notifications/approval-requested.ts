import { listed, type NotificationDraft } from "./message.ts";

/** A request that someone can approve. */
export interface ApprovalRequestedEvent {
  approvalId: string;
  /** ISO instants. */
  at: string;
  expiresAt: string;
  /** "Turn on versioning: data-exports". */
  title: string;
  /** Email of the person who asks. */
  requestedBy: string;
  /** Why; empty: not given. */
  reason: string;
  /** The policies that require it, in words. */
  policies: readonly string[];
  resources: readonly { name: string; region: string }[];
}

/** Asks someone who can approve a change for a decision. */
export function approvalRequested(event: ApprovalRequestedEvent): NotificationDraft {
  const { approvalId, at, expiresAt, title, requestedBy, reason, policies, resources } = event;
  const path = `/approvals?open=${encodeURIComponent(approvalId)}`;
  return {
    key: `approval_requested:${approvalId}`,
    message: {
      type: "approval_requested",
      tone: "info",
      title: `Approval requested: ${title}`,
      summary: `${requestedBy} requests your approval.${reason === "" ? "" : ` Reason: ${reason}`}`,
      facts: [
        { name: "Requested by", value: requestedBy },
        { name: "Policy", value: policies.join(", ") },
        { name: "Expires", value: `${expiresAt.slice(0, 16).replace("T", " ")} UTC` },
      ],
      ...listed(resources, ({ name, region }) => ({ title: name, detail: region, path: null })),
      path,
      linkLabel: "Review request",
      at,
    },
  };
}
