import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";

/** Sets a service setting of the Region. */
export const updateSetting: AutomationDocument = {
  name: "Skyledger-UpdateServiceSetting",
  description: "Sets a service setting of Systems Manager in the Region.",
  parameters: {
    SettingId: { type: "String", description: "The setting." },
    SettingValue: { type: "String", description: "Its value." },
  },
  steps: [
    apiStep("Update", "ssm", "UpdateServiceSetting", {
      SettingId: "{{ SettingId }}",
      SettingValue: "{{ SettingValue }}",
    }),
  ],
};

/** Resets a service setting to AWS's default. */
export const resetSetting: AutomationDocument = {
  name: "Skyledger-ResetServiceSetting",
  description: "Resets a service setting of Systems Manager.",
  parameters: { SettingId: { type: "String", description: "The setting." } },
  steps: [apiStep("Reset", "ssm", "ResetServiceSetting", { SettingId: "{{ SettingId }}" })],
};
