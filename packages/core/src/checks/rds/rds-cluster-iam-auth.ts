import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(cluster, {
  id: "rds-cluster-iam-auth",
  requirement: "RDS clusters should have IAM database authentication enabled",
  problem: "IAM database authentication is disabled",
  severity: "medium",
  category: "IAM",
  service: "RDS",
  frameworks: { fsbp: ["RDS.12"], nist_800_53_r5: ["AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-6"] },
  needs: ["engine", "access"],
  risk: "Users sign in with passwords that are stored, shared, and rarely changed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on IAM database authentication.",
    steps: [
      "Turn on IAM database authentication for the cluster.",
      "Create database users with IAM authentication, and move applications to them one at a time.",
    ],
    impact: "No interruption. Password users are unaffected.",
  },
  evaluate: ({ engine, access }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (access.iamAuthentication === null) return unknown("failed", "IAM authentication");
    return access.iamAuthentication
      ? pass("IAM database authentication is enabled.")
      : fail("IAM database authentication is disabled.", { iamAuthentication: false, engine: engine.name });
  },
});
