/** Outcomes of acts. */
export const OUTCOMES = ["done", "refused", "failed", "unknown"] as const;
/** URL parameters of the audit log. */
export type AuditSearch = {
  q?: string | undefined;
  /** A noun, or an action. */
  action?: string | undefined;
  actor?: string | undefined;
  target?: string | undefined;
  outcome?: (typeof OUTCOMES)[number] | undefined;
  /** Days in the person's time zone, inclusive: YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** Sequence number of the entry in the side panel. */
  entry?: string | undefined;
};

/** Parameters that "Clear filters" resets. */
export const FILTER_KEYS = ["q", "action", "actor", "target", "outcome", "from", "to"] as const;

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined;
}

function dayOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}

function sequenceOf(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? text : undefined;
}

/** Reads the URL parameters; unknown ones are dropped. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    q: textOf(raw.q),
    action: textOf(raw.action),
    actor: textOf(raw.actor),
    target: textOf(raw.target),
    outcome: OUTCOMES.find((outcome) => outcome === raw.outcome),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    entry: sequenceOf(raw.entry),
  };
}
