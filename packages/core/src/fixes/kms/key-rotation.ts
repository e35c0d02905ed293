import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import key from "../../resources/kms-key.ts";

const fix = "AWSConfigRemediation-EnableKeyRotation";

const restore: AutomationDocument = {
  name: "Skyledger-DisableKeyRotation",
  description: "Disables automatic rotation of a key.",
  parameters: {
    KeyId: { type: "String", description: "The key." },
  },
  steps: [apiStep("Disable", "kms", "DisableKeyRotation", { KeyId: "{{ KeyId }}" })],
};

export default defineFix(key, {
  id: "key-rotation",
  title: "Turn on automatic key rotation",
  remediates: ["kms-key-rotation-enabled"],
  needs: ["rotation"],
  documents: [fix, restore],
  actions: ["kms:EnableKeyRotation", "kms:DisableKeyRotation", "kms:GetKeyRotationStatus"],
  plan: (_, { arn }) => ready(fix, { KeyId: arn }, { rotation: { enabled: true } }),
  rollback: (_, { arn }) => undoneBy(restore, { KeyId: arn }, "Automatic key rotation is disabled again."),
});
