import { type Check, defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import { facetOfRelated } from "../../model/related.ts";
import database from "../../resources/rds-db-instance.ts";
import parameterGroup from "../../resources/rds-db-parameter-group.ts";

/** Definition of one check for TLS connections to a database instance. */
interface TlsCheckSpec extends Omit<Check, "resourceType" | "needs" | "remediation" | "evaluate"> {
  automation: Check["remediation"]["automation"];
  parameter: "rds.force_ssl" | "require_secure_transport";
  /** The engine's default if the group has no value; null: none. */
  engineDefault: "off" | null;
  /** Why an engine is not evaluated, as a sentence; null: it is. */
  skip: (engine: { name: string; version: string }) => string | null;
}

const on: ReadonlySet<string> = new Set(["1", "on", "true"]);

/** A check that a parameter of its group makes a database instance reject connections without TLS. */
export function tlsRequiredCheck(spec: TlsCheckSpec): Check {
  const { automation, parameter, engineDefault, skip, ...metadata } = spec;
  return defineCheck(database, {
    ...metadata,
    needs: ["engine", "topology", "parameterGroups"],
    remediation: {
      automation,
      description: `Set ${parameter} to 1 in the parameter group of the database.`,
      steps: [
        "Install the RDS certificate authority bundle in the applications, and connect with TLS.",
        "Create a custom parameter group if the database uses a default one, which can't be changed.",
        `Set ${parameter} to 1, and restart the database if required.`,
      ],
      impact: "Applications that connect without TLS are rejected.",
    },
    evaluate: ({ engine, topology, parameterGroups }, context) => {
      const reason = skip(engine);
      if (reason !== null) return notApplicable(reason);
      if (topology.clusterId !== null) return notApplicable("Backups are configured at the cluster level.");
      const [group] = parameterGroups;
      if (!group || group.name === null || group.applyStatus === null)
        return unknown("failed", "parameter group");
      const parameters = facetOfRelated(parameterGroup, context, group.name, "parameters");
      if (!parameters.seen) return unknown(parameters.reason, "parameters of the group");
      const value = parameters.value[parameter] ?? engineDefault;
      if (value === null) return unknown("failed", parameter);
      const inForce = group.applyStatus === "in-sync";
      const asked = on.has(value.toLowerCase());
      return asked && inForce
        ? pass("The database rejects connections without TLS.")
        : fail(
            asked
              ? `The parameter group requires TLS, but the change is not applied yet (${group.applyStatus}).`
              : "The parameter group does not require TLS.",
            {
              parameterGroup: group.name,
              [parameter]: value,
              applyStatus: group.applyStatus,
            },
          );
    },
  });
}
