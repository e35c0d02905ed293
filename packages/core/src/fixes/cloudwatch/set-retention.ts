import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";

const group = { type: "String", description: "The log group." } as const;

/** Sets the retention of a log group. */
export const setRetention: AutomationDocument = {
  name: "Skyledger-SetLogGroupRetention",
  description: "Sets the retention of a log group.",
  parameters: {
    LogGroupName: group,
    RetentionInDays: { type: "Integer", description: "Retention in days." },
  },
  steps: [
    apiStep("SetRetention", "logs", "PutRetentionPolicy", {
      logGroupName: "{{ LogGroupName }}",
      retentionInDays: "{{ RetentionInDays }}",
    }),
  ],
};

/** Removes the retention of a log group, so that events never expire. */
export const keepForEver: AutomationDocument = {
  name: "Skyledger-DeleteLogGroupRetention",
  description: "Sets a log group to never expire events.",
  parameters: { LogGroupName: group },
  steps: [
    apiStep("DeleteRetention", "logs", "DeleteRetentionPolicy", { logGroupName: "{{ LogGroupName }}" }),
  ],
};
