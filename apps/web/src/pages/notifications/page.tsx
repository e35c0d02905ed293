import { Bell } from "lucide-react";
import { ComingPage } from "../../components/coming-page.tsx";

/** Notification Preferences: this version sends no alerts. */
export function NotificationsPage() {
  return (
    <ComingPage
      title="Notifications"
      hint="Who is told about what, and from which threshold on"
      icon={Bell}
      emptyTitle="No alerts are sent yet"
      emptyText="This version sends mails for your own account only: codes and password links. Until alerts exist, run discovery and look at what is new in the Resource Explorer."
      contents={[
        "Alerts by email and by chat webhook, each with a test button",
        "Critical findings, cost spikes, unused resources, remediation status, weekly summary",
        "Thresholds for cost spikes, unused days and critical findings",
      ]}
    />
  );
}
