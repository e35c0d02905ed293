import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";

export default defineCheck(database, {
  id: "rds-instance-engine-not-deprecated",
  requirement: "RDS DB instances should run a supported engine version",
  problem: "Engine version is no longer supported",
  severity: "high",
  category: "Data",
  service: "RDS",
  frameworks: {},
  needs: ["engine", "versionState", "majorVersion"],
  risk: "Vulnerabilities in unsupported versions are not patched, or only for a surcharge.",
  remediation: {
    automation: "MANUAL",
    description: "Upgrade the database to a version in standard support.",
    steps: [
      "Restore a snapshot, and test the upgrade and the applications on it.",
      "Create a blue/green deployment with the new version, and switch over at a quiet time.",
    ],
    impact: "The database restarts. A new major version can change query behavior.",
  },
  evaluate: ({ engine, versionState, majorVersion }, { takenAt }) => {
    if (versionState.status !== "available")
      return fail("AWS no longer offers the engine version.", {
        engine: engine.name,
        version: engine.version,
        status: versionState.status,
      });
    const standard = majorVersion.periods.find(({ name }) => name?.endsWith("-standard-support"));
    if (standard && standard.end === null) return unknown("failed", "end of standard support");
    if (standard?.end && Date.parse(standard.end) < Date.parse(takenAt))
      return fail("The engine version is no longer in standard support.", {
        engine: engine.name,
        version: engine.version,
        majorVersion: majorVersion.name,
        standardSupportEnded: standard.end,
      });
    return pass(
      standard
        ? "The engine version is in standard support."
        : "AWS still offers the engine version, without an end of standard support date.",
    );
  },
});
