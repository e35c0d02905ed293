import type { BodyOf } from "@skyledger/contract";

/** The defaults of section 3, as a client of the specification sends them. */
export const somePreferences = {
  email_enabled: true,
  slack_enabled: false,
  email_address: "ana@example.com",
  slack_webhook_url: "",
  notification_types: {
    critical_findings: true,
    cost_spikes: true,
    unused_resources: true,
    remediation_status: true,
    weekly_summary: true,
  },
  thresholds: { cost_spike_percentage: 20, unused_resource_days: 7, critical_finding_count: 1 },
} as const satisfies BodyOf<"PUT /notifications/preferences">;
