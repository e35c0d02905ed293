import { counted } from "../model/counted.ts";
import { foundAt, listed, type NotificationDraft } from "./message.ts";
import type { NotificationPreferences } from "./preferences.ts";

/** Changes of critical findings by a scan or an import. */
export interface CriticalFindingsEvent {
  type: "critical_findings";
  /** Unique among events of this type. */
  occasion: string;
  seenBy: "scan" | "import";
  /** ISO instant at which the scan or import ended. */
  at: string;
  /** Critical findings that it activated: new and reopened ones. */
  appeared: readonly CriticalFinding[];
  /** All active critical findings, including these. */
  active: number;
}

export interface CriticalFinding {
  /** Left out: too many appeared at once. */
  id?: string;
  checkId: string;
  title: string;
  resourceName: string;
  region: string;
  /** Display name of the account; the sandbox account is marked as sample data. */
  account: string;
  /** How to fix it, in a sentence; left out: not known. */
  advice?: string;
}

/**
 * Notifies when a critical finding appeared and at least the chosen number of critical findings is active: a
 * threshold of 1 reports each new one, a higher one waits for that many. Known findings are not repeated.
 */
export function criticalFindings(
  event: CriticalFindingsEvent,
  preferences: NotificationPreferences,
): NotificationDraft | null {
  const { appeared, active, occasion, seenBy, at } = event;
  if (appeared.length === 0 || active < preferences.thresholds.critical_finding_count) return null;
  const what = counted(appeared.length, "new critical finding");
  const others = active - appeared.length;
  const before =
    others > 0 ? ` ${counted(others, "other")} ${others === 1 ? "was" : "were"} open before.` : "";
  return {
    key: `critical_findings:${occasion}`,
    message: {
      type: "critical_findings",
      tone: "critical",
      title: titleOf(appeared),
      summary: `${seenBy === "scan" ? "The last security scan found" : "Security Hub reported"} ${what}.${before}`,
      facts: [
        { name: "New", value: String(appeared.length) },
        { name: "Open critical findings", value: String(active) },
      ],
      ...listed(appeared, (finding) => ({
        title: finding.title,
        detail: foundAt(finding),
        ...(finding.advice === undefined ? {} : { advice: finding.advice }),
        path: pathOf(finding),
      })),
      ...target(appeared),
      at,
    },
  };
}

/** The page of a finding, or else the list of its check. */
function pathOf({ id, checkId }: CriticalFinding): string {
  return id === undefined
    ? `/security?severity=CRITICAL&check=${encodeURIComponent(checkId)}`
    : `/security/findings/${encodeURIComponent(id)}`;
}

/** What the button opens: a single finding, or the list. */
function target([first, ...others]: readonly CriticalFinding[]) {
  return first?.id !== undefined && others.length === 0
    ? { path: pathOf(first), linkLabel: "View finding" }
    : { path: "/security?severity=CRITICAL", linkLabel: "View critical findings" };
}

/** The problem of the first finding with its resource, and how many there are besides. */
function titleOf([first, ...others]: readonly CriticalFinding[]): string {
  if (first === undefined) return "Critical findings";
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return `Critical: ${first.title}: ${first.resourceName}${more}`;
}
