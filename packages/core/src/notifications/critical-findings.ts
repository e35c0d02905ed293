import { counted, foundAt, listed, type NotificationDraft } from "./message.ts";
import type { NotificationPreferences } from "./preferences.ts";

/** What a scan or an import changed about critical findings. */
export interface CriticalFindingsEvent {
  type: "critical_findings";
  /** Text that no other event of this type has. */
  occasion: string;
  seenBy: "scan" | "import";
  /** ISO instant at which the scan or import ended. */
  at: string;
  /** Critical findings that became active by it: new ones, and those that came back. */
  appeared: readonly CriticalFinding[];
  /** Critical findings that are active now, with these. */
  active: number;
}

export interface CriticalFinding {
  checkId: string;
  title: string;
  resourceName: string;
  region: string;
  /** As people call the account; a sandbox says that it is sample data. */
  account: string;
}

/**
 * Notifies when something critical appeared and at least the chosen number of critical findings is open: a threshold
 * of 1 reports each new one, a higher one waits until so many stand at once. What is known already is not repeated.
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
      title: appeared.length === 1 && appeared[0] ? `Critical: ${appeared[0].title}` : what,
      summary: `${seenBy === "scan" ? "The last security scan found" : "Security Hub reported"} ${what}.${before}`,
      facts: [
        { name: "New", value: String(appeared.length) },
        { name: "Open critical findings", value: String(active) },
      ],
      ...listed(appeared, (finding) => ({
        title: finding.title,
        detail: foundAt(finding),
        path: `/security?severity=CRITICAL&check=${encodeURIComponent(finding.checkId)}`,
      })),
      path: "/security?severity=CRITICAL",
      linkLabel: "View critical findings",
      at,
    },
  };
}
