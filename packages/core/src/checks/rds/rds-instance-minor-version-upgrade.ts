import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(database, {
  id: "rds-instance-minor-version-upgrade",
  requirement: "RDS DB instances should have automatic minor version upgrades enabled",
  problem: "Automatic minor version upgrades are disabled",
  severity: "high",
  category: "Data",
  service: "RDS",
  frameworks: {
    cis_3: ["2.3.2"],
    cis_5: ["2.2.2"],
    cis_6: ["3.2.2"],
    cis_7: ["3.2.2"],
    fsbp: ["RDS.13"],
    pci_dss_4: ["6.3.3"],
    nist_800_53_r5: ["SI-2", "SI-2(2)", "SI-2(4)", "SI-2(5)"],
  },
  needs: ["engine"],
  risk: "Vulnerabilities fixed by minor versions stay open until someone upgrades manually.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableMinorVersionUpgradeOnRDSDBInstance",
    description: "Turn on automatic minor version upgrades.",
    steps: ["Set a maintenance window at a quiet time.", "Turn on automatic minor version upgrades."],
    impact: "The database restarts in its maintenance window when a new minor version is selected.",
  },
  evaluate: ({ engine }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (engine.autoMinorVersionUpgrade === null) return unknown("failed", "automatic upgrades");
    return engine.autoMinorVersionUpgrade
      ? pass("Automatic minor version upgrades are enabled.")
      : fail("Automatic minor version upgrades are disabled.", {
          autoMinorVersionUpgrade: false,
          engine: engine.name,
          version: engine.version,
        });
  },
});
