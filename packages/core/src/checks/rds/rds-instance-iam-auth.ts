import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { engineFamily, notRds } from "./database-engine.ts";

/** Amazon RDS user guide, "IAM database authentication": MySQL, MariaDB and PostgreSQL. */
const familiesWithIam: ReadonlySet<string> = new Set(["mysql", "mariadb", "postgres"]);

export default defineCheck(database, {
  id: "rds-instance-iam-auth",
  requirement: "RDS DB instances should have IAM database authentication enabled",
  problem: "IAM database authentication is disabled",
  severity: "medium",
  category: "IAM",
  service: "RDS",
  frameworks: { fsbp: ["RDS.10"], nist_800_53_r5: ["AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-6"] },
  needs: ["engine", "topology", "access"],
  risk: "Everybody signs in by a password that is kept somewhere, shared and seldom changed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Allow IAM database authentication.",
    steps: [
      "Switch IAM database authentication on.",
      "Make database users that sign in by IAM and move programs to them one by one.",
    ],
    impact: "Nothing is interrupted; users with passwords go on as before.",
  },
  evaluate: ({ engine, topology, access }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null)
      return notApplicable("The cluster that the instance is part of decides this.");
    const family = engineFamily(engine.name);
    if (family === undefined || !familiesWithIam.has(family))
      return notApplicable(`The engine ${engine.name} has no IAM authentication.`);
    if (access.iamAuthentication === null) return unknown("failed", "IAM authentication");
    return access.iamAuthentication
      ? pass("The database lets people sign in by IAM.")
      : fail("The database lets nobody sign in by IAM.", { iamAuthentication: false, engine: engine.name });
  },
});
