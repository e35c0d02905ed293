import { type Check, defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";

/** What one check about the logs that a database instance exports says of itself. */
interface LogExportSpec extends Omit<Check, "resourceType" | "needs" | "remediation" | "judge"> {
  automation: Check["remediation"]["automation"];
  /** Log types that an engine must export; undefined when the check does not look at the engine. */
  required: (engine: string) => readonly string[] | undefined;
}

/** A check that a database instance exports the logs of its engine to CloudWatch Logs. */
export function logExportCheck(spec: LogExportSpec): Check {
  const { automation, required, ...metadata } = spec;
  return defineCheck(database, {
    ...metadata,
    needs: ["engine", "monitoring"],
    remediation: {
      automation,
      description: "Export the missing logs to CloudWatch Logs.",
      steps: [
        "Switch the logs on in the parameter or option group where the engine does not write them by itself.",
        "Modify the database to export them to CloudWatch Logs.",
        "Set how long the new log groups keep their records.",
      ],
      impact: "Nothing is interrupted; the records are charged by volume.",
    },
    evaluate: ({ engine, monitoring }) => {
      const wanted = required(engine.name);
      if (!wanted) return notApplicable(`The check does not look at the engine ${engine.name}.`);
      const missing = wanted.filter((log) => !monitoring.logExports.includes(log));
      return missing.length === 0
        ? pass(`The database exports its logs: ${wanted.join(", ")}.`)
        : fail(`The database does not export: ${missing.join(", ")}.`, {
            engine: engine.name,
            exported: monitoring.logExports,
            missing,
          });
    },
  });
}
