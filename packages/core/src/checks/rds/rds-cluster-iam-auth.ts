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
  risk: "Everybody signs in by a password that is kept somewhere, shared and seldom changed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Allow IAM database authentication.",
    steps: [
      "Switch IAM database authentication on for the cluster.",
      "Make database users that sign in by IAM and move programs to them one by one.",
    ],
    impact: "Nothing is interrupted; users with passwords go on as before.",
  },
  evaluate: ({ engine, access }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (access.iamAuthentication === null) return unknown("failed", "IAM authentication");
    return access.iamAuthentication
      ? pass("The cluster lets people sign in by IAM.")
      : fail("The cluster lets nobody sign in by IAM.", { iamAuthentication: false, engine: engine.name });
  },
});
