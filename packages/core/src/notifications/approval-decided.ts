import type { NotificationDraft, NotificationMessage } from "./message.ts";

/** The end of a person's request for approval. */
export interface ApprovalDecidedEvent {
  approvalId: string;
  /** ISO instant. */
  at: string;
  /** "Turn on versioning: data-exports". */
  title: string;
  /** approved: every approval is there. void: it can't be executed as approved. */
  outcome: "approved" | "denied" | "expired" | "void";
  /** Email of the person who decided; empty: no one did. */
  by: string;
  /** Of the decision, or why it is void; empty: none. */
  reason: string;
}

const words: Readonly<
  Record<
    ApprovalDecidedEvent["outcome"],
    { title: string; tone: NotificationMessage["tone"]; summary: (event: ApprovalDecidedEvent) => string }
  >
> = {
  approved: {
    title: "Approved",
    tone: "good",
    summary: ({ by, reason }) =>
      `${by} approved your request. Reason: ${reason} The change starts as soon as no freeze or maintenance window holds it.`,
  },
  denied: {
    title: "Denied",
    tone: "warning",
    summary: ({ by, reason }) => `${by} denied your request. Reason: ${reason} Nothing was changed in AWS.`,
  },
  expired: {
    title: "Expired",
    tone: "warning",
    summary: () =>
      "Your request was not executed in time. Nothing was changed in AWS. Request approval again.",
  },
  void: {
    title: "Approval void",
    tone: "warning",
    summary: ({ reason }) => `${reason} Request approval again.`,
  },
};

/** Reports the end of a request to the person who made it. */
export function approvalDecided(event: ApprovalDecidedEvent): NotificationDraft {
  const { approvalId, at, title, outcome, by } = event;
  const { title: word, tone, summary } = words[outcome];
  return {
    key: `approval_decided:${approvalId}:${outcome}`,
    message: {
      ...{ type: "approval_decided", tone, at },
      title: `${word}: ${title}`,
      summary: summary({ ...event, reason: sentence(event.reason) }),
      facts: by === "" ? [] : [{ name: "Decided by", value: by }],
      ...{ items: [], moreItems: 0 },
      path: `/approvals?open=${encodeURIComponent(approvalId)}`,
      linkLabel: "View request",
    },
  };
}

/** A reason that ends like a sentence. */
function sentence(text: string): string {
  return text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
}
