import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import secret from "../../resources/secretsmanager-secret.ts";

/** The longest recovery window in Secrets Manager (API reference, DeleteSecret). */
const days = 30;
const id = { type: "String", description: "ARN of the secret." } as const;

const scheduleDeletion: AutomationDocument = {
  name: "Skyledger-ScheduleSecretDeletion",
  description: "Schedules the deletion of a secret.",
  parameters: {
    SecretId: id,
    RecoveryWindowInDays: { type: "Integer", description: "Recovery window in days." },
  },
  steps: [
    apiStep("DeleteSecret", "secretsmanager", "DeleteSecret", {
      SecretId: "{{ SecretId }}",
      RecoveryWindowInDays: "{{ RecoveryWindowInDays }}",
    }),
  ],
};

const restore: AutomationDocument = {
  name: "Skyledger-RestoreSecret",
  description: "Cancels the scheduled deletion of a secret.",
  parameters: { SecretId: id },
  steps: [apiStep("RestoreSecret", "secretsmanager", "RestoreSecret", { SecretId: "{{ SecretId }}" })],
};

export default defineFix(secret, {
  id: "secret-unused",
  title: "Delete the secret after 30 days",
  saves: ["secretsmanager-secret-unused"],
  needs: ["owner"],
  documents: [scheduleDeletion, restore],
  actions: ["secretsmanager:DeleteSecret", "secretsmanager:RestoreSecret"],
  plan: ({ owner }, { arn }) =>
    owner.service === null
      ? ready(scheduleDeletion, { SecretId: arn, RecoveryWindowInDays: days }, "gone")
      : manual(`The secret belongs to ${owner.service}: delete it there.`),
  rollback: (_, { arn }) =>
    undoneBy(restore, { SecretId: arn }, "The secret is restored. Its deletion can be canceled for 30 days."),
});
