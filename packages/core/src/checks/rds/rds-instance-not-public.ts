import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(database, {
  id: "rds-instance-not-public",
  requirement: "RDS DB instances should not be publicly accessible",
  problem: "DB instance is publicly accessible",
  severity: "critical",
  category: "Network",
  service: "RDS",
  frameworks: {
    cis_3: ["2.3.3"],
    cis_5: ["2.2.3"],
    cis_6: ["3.2.3"],
    cis_7: ["3.2.3"],
    fsbp: ["RDS.2"],
    pci_dss_4: ["1.4.4"],
    nist_800_53_r5: ["AC-4", "AC-4(21)", "SC-7", "SC-7(4)", "SC-7(5)", "SC-7(11)", "SC-7(16)", "SC-7(21)"],
  },
  needs: ["engine", "exposure", "network"],
  risk: "One overly permissive security group rule exposes the database to the internet, where a guessed password is enough.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-DisablePublicAccessToRDSInstance",
    description: "Turn off public access.",
    steps: [
      "Find out who connects from outside the VPC, and provide a VPN or a bastion host.",
      "Turn off public access. The database's name then resolves to its private address.",
    ],
    impact: "Connections from outside the VPC fail immediately. No restart is needed.",
  },
  evaluate: ({ engine, exposure, network }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return !exposure.publiclyAccessible
      ? pass("The database is not publicly accessible.")
      : fail("The database is publicly accessible.", {
          publiclyAccessible: true,
          address: network.address,
          securityGroupIds: network.securityGroupIds,
        });
  },
});
