import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(database, {
  id: "rds-instance-encrypted",
  requirement: "RDS DB instances should be encrypted at rest",
  problem: "DB instance is not encrypted at rest",
  severity: "medium",
  category: "Encryption",
  service: "RDS",
  frameworks: {
    cis_3: ["2.3.1"],
    cis_5: ["2.2.1"],
    cis_6: ["3.2.1"],
    cis_7: ["3.2.1"],
    fsbp: ["RDS.3"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["engine", "encryption"],
  risk: "Anyone who obtains the storage or a snapshot can read all data.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the database with an encrypted copy.",
    steps: [
      "Create a snapshot while writes are paused.",
      "Copy the snapshot with encryption enabled.",
      "Restore the copy, point applications to the new database, and delete the old one.",
    ],
    impact: "The database is replaced, and writes must be paused during the replacement.",
  },
  evaluate: ({ engine, encryption }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return encryption.encrypted
      ? pass("The database storage is encrypted.")
      : fail("The database storage is not encrypted.", { encrypted: false, engine: engine.name });
  },
});
