import { type Check, defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";

/** Definition of one check for log exports of a database instance. */
interface LogExportSpec extends Omit<Check, "resourceType" | "needs" | "remediation" | "evaluate"> {
  automation: Check["remediation"]["automation"];
  /** Log types that an engine must export; undefined if the check does not apply to the engine. */
  required: (engine: string) => readonly string[] | undefined;
}

/** A check that a database instance exports its engine's logs to CloudWatch Logs. */
export function logExportCheck(spec: LogExportSpec): Check {
  const { automation, required, ...metadata } = spec;
  return defineCheck(database, {
    ...metadata,
    needs: ["engine", "monitoring"],
    remediation: {
      automation,
      description: "Publish the missing logs to CloudWatch Logs.",
      steps: [
        "Turn on the logs in the parameter or option group if the engine does not write them by default.",
        "Modify the database to publish them to CloudWatch Logs.",
        "Set the retention period of the new log groups.",
      ],
      impact: "No interruption. Logs incur charges by volume.",
    },
    evaluate: ({ engine, monitoring }) => {
      const wanted = required(engine.name);
      if (!wanted) return notApplicable(`Not applicable to the engine ${engine.name}.`);
      const missing = wanted.filter((log) => !monitoring.logExports.includes(log));
      return missing.length === 0
        ? pass(`The database publishes its logs: ${wanted.join(", ")}.`)
        : fail(`The database does not publish: ${missing.join(", ")}.`, {
            engine: engine.name,
            exported: monitoring.logExports,
            missing,
          });
    },
  });
}
