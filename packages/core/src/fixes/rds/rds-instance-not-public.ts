import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import instance from "../../resources/rds-db-instance.ts";

const fix = "AWSConfigRemediation-DisablePublicAccessToRDSInstance";

const restore: AutomationDocument = {
  name: "Skyledger-SetDBInstancePubliclyAccessible",
  description: "Sets PubliclyAccessible of a database.",
  parameters: {
    DBInstanceIdentifier: { type: "String", description: "The database." },
    PubliclyAccessible: { type: "Boolean", description: "The value." },
  },
  steps: [
    apiStep("Modify", "rds", "ModifyDBInstance", {
      DBInstanceIdentifier: "{{ DBInstanceIdentifier }}",
      PubliclyAccessible: "{{ PubliclyAccessible }}",
      ApplyImmediately: true,
    }),
  ],
};

export default defineFix(instance, {
  id: "rds-instance-not-public",
  title: "Turn off public access",
  remediates: ["rds-instance-not-public"],
  needs: ["identifiers", "exposure"],
  documents: [fix, restore],
  actions: ["rds:DescribeDBInstances", "rds:ModifyDBInstance"],
  plan: ({ identifiers }) =>
    ready(fix, { DbiResourceId: identifiers.resourceId }, { exposure: { publiclyAccessible: false } }),
  rollback: ({ exposure }, { id }) =>
    undoneBy(
      restore,
      { DBInstanceIdentifier: id, PubliclyAccessible: exposure.publiclyAccessible },
      "The database is publicly accessible again.",
    ),
});
