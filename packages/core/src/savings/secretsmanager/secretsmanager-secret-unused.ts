import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import secret from "../../resources/secretsmanager-secret.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";

export default defineSaving(secret, {
  id: "secretsmanager-secret-unused",
  title: "Secret is unused",
  act: ({ name }) => `Delete unused secret ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description:
    "The secret has not been read within the threshold. It incurs monthly charges and increases the attack surface.",
  needs: ["use", "owner"],
  thresholds: {
    unusedDays: {
      label: "Time since last access",
      unit: "days",
      default: 90,
      source: "Turbot: not accessed for 90 days.",
    },
  },
  steps: ["Search code and settings for its name.", "Schedule its deletion with a 30-day recovery window."],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong: "A yearly job might need it. The deletion can be canceled for 30 days.",
  commands: (resource) =>
    deletion(
      resource,
      "secretsmanager delete-secret",
      { "secret-id": resource.arn, "recovery-window-in-days": "30" },
      "aws_secretsmanager_secret",
    ),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  impactAtMost: "LOW",
  source: "https://docs.aws.amazon.com/secretsmanager/latest/userguide/manage_delete-secret.html",
  evaluate: ({ use, owner }, { resource, takenAt, thresholds, bill }) => {
    // A secret that a service manages is deleted with the service.
    if (owner.service !== null) return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    const unread = Math.min(age, ageDays(use.lastAccessedAt, takenAt) ?? age);
    if (unread < thresholds.unusedDays) return noSavings;
    return saves(bill(), {
      "last read": use.lastAccessedAt?.slice(0, 10) ?? "never",
      "age (days)": Math.floor(age),
    });
  },
});
