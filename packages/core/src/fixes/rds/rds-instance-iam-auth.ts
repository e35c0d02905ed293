import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import instance from "../../resources/rds-db-instance.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetDBInstanceIamAuthentication",
  description: "Turns IAM database authentication on or off.",
  parameters: {
    DBInstanceIdentifier: { type: "String", description: "The database." },
    Enabled: { type: "Boolean", description: "Whether IAM database authentication is enabled." },
  },
  steps: [
    apiStep("Modify", "rds", "ModifyDBInstance", {
      DBInstanceIdentifier: "{{ DBInstanceIdentifier }}",
      EnableIAMDatabaseAuthentication: "{{ Enabled }}",
      ApplyImmediately: true,
    }),
  ],
};

export default defineFix(instance, {
  id: "rds-instance-iam-auth",
  title: "Turn on IAM database authentication",
  remediates: ["rds-instance-iam-auth"],
  needs: ["access"],
  documents: [set],
  actions: ["rds:ModifyDBInstance"],
  plan: (_, { id }) =>
    ready(set, { DBInstanceIdentifier: id, Enabled: true }, { access: { iamAuthentication: true } }),
  rollback: (_, { id }) =>
    undoneBy(
      set,
      { DBInstanceIdentifier: id, Enabled: false },
      "IAM database authentication is disabled again.",
    ),
});
