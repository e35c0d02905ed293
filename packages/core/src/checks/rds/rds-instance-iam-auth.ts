import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { engineFamily, notRds } from "./database-engine.ts";

/** Amazon RDS user guide, "IAM database authentication": MySQL, MariaDB, and PostgreSQL. */
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
  risk: "Users sign in with passwords that are stored, shared, and rarely changed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on IAM database authentication.",
    steps: [
      "Turn on IAM database authentication.",
      "Create database users with IAM authentication, and move applications to them one at a time.",
    ],
    impact: "No interruption. Password users are unaffected.",
  },
  evaluate: ({ engine, topology, access }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null) return notApplicable("Backups are configured at the cluster level.");
    const family = engineFamily(engine.name);
    if (family === undefined || !familiesWithIam.has(family))
      return notApplicable(`The engine ${engine.name} does not support IAM database authentication.`);
    if (access.iamAuthentication === null) return unknown("failed", "IAM authentication");
    return access.iamAuthentication
      ? pass("IAM database authentication is enabled.")
      : fail("IAM database authentication is disabled.", { iamAuthentication: false, engine: engine.name });
  },
});
