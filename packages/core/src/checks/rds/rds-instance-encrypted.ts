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
  risk: "Whoever gets hold of the storage, or of a snapshot of it, reads every row.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the database by an encrypted copy of itself.",
    steps: [
      "Take a snapshot while nothing writes.",
      "Copy the snapshot with encryption switched on.",
      "Restore the copy, point the programs to the new database and delete the old one.",
    ],
    impact: "The database is replaced, and writing has to pause while that happens.",
  },
  evaluate: ({ engine, encryption }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return encryption.encrypted
      ? pass("The storage of the database is encrypted.")
      : fail("The storage of the database is not encrypted.", { encrypted: false, engine: engine.name });
  },
});
