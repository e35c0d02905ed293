import { type AssignedWorkEvent, assignedWork } from "./assigned-work.ts";
import { type BulkRemediationEvent, bulkRemediation } from "./bulk-remediation.ts";
import { type CommentEvent, commentMessage } from "./comments.ts";
import { type CostSpikesEvent, costSpikes } from "./cost-spikes.ts";
import { type CriticalFindingsEvent, criticalFindings } from "./critical-findings.ts";
import type { NotificationDraft } from "./message.ts";
import type { NotificationPreferences } from "./preferences.ts";
import { type RemediationStatusEvent, remediationStatus } from "./remediation-status.ts";
import { type UnusedResourcesEvent, unusedResources } from "./unused-resources.ts";
import { type WeeklySummaryEvent, weeklySummary } from "./weekly-summary.ts";

/** An event that people may want to be notified of. */
export type NotificationEvent =
  | CriticalFindingsEvent
  | CostSpikesEvent
  | UnusedResourcesEvent
  | RemediationStatusEvent
  | BulkRemediationEvent
  | WeeklySummaryEvent
  | AssignedWorkEvent
  | CommentEvent;

/** The message about an event for a person with these preferences; null: none. Pure. */
export function decide(
  event: NotificationEvent,
  preferences: NotificationPreferences,
): NotificationDraft | null {
  if (!preferences.types[event.type]) return null;
  switch (event.type) {
    case "critical_findings":
      return criticalFindings(event, preferences);
    case "cost_spikes":
      return costSpikes(event, preferences);
    case "unused_resources":
      return unusedResources(event, preferences);
    case "remediation_status":
      return "bulkRunId" in event ? bulkRemediation(event) : remediationStatus(event);
    case "weekly_summary":
      return weeklySummary(event);
    case "assigned_work":
      return assignedWork(event);
    case "comments":
      return commentMessage(event);
  }
}
