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
  risk: "Nobody closes the holes of a version that is out of support, or only for a surcharge.",
  remediation: {
    automation: "MANUAL",
    description: "Upgrade the database to a version in standard support.",
    steps: [
      "Restore a snapshot and try the upgrade and the programs on it.",
      "Make a blue/green deployment with the new version and switch over in a quiet hour.",
    ],
    impact: "The database restarts, and a new major version can change how queries behave.",
  },
  evaluate: ({ engine, versionState, majorVersion }, { takenAt }) => {
    if (versionState.status !== "available")
      return fail("AWS no longer offers the version of the engine.", {
        engine: engine.name,
        version: engine.version,
        status: versionState.status,
      });
    const standard = majorVersion.periods.find(({ name }) => name?.endsWith("-standard-support"));
    if (standard && standard.end === null) return unknown("failed", "end of standard support");
    if (standard?.end && Date.parse(standard.end) < Date.parse(takenAt))
      return fail("The version of the engine has left standard support.", {
        engine: engine.name,
        version: engine.version,
        majorVersion: majorVersion.name,
        standardSupportEnded: standard.end,
      });
    return pass(
      standard
        ? "The version of the engine is in standard support."
        : "AWS still offers the version of the engine, and names no end of standard support.",
    );
  },
});
