import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { defaultPortOf, notRds } from "./database-engine.ts";

export default defineCheck(database, {
  id: "rds-instance-non-default-port",
  requirement: "RDS DB instances should not use the engine's default port",
  problem: "DB instance uses the default port",
  severity: "low",
  category: "Network",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.23"],
    nist_800_53_r5: ["AC-4", "AC-4(21)", "SC-7", "SC-7(4)", "SC-7(5)", "SC-7(11)", "SC-7(16)", "SC-7(21)"],
  },
  needs: ["engine", "topology", "network"],
  risk: "Scanners that look for databases try the default ports first.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-ModifyRDSInstancePortNumber",
    description: "Change the port of the database.",
    steps: [
      "Choose a free port, and allow it in the security groups.",
      "Change the port of the database and the settings of the applications together.",
    ],
    impact: "The database restarts, and applications must use the new port.",
  },
  evaluate: ({ engine, topology, network }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null) return notApplicable("Backups are configured at the cluster level.");
    const defaultPort = defaultPortOf(engine.name);
    if (defaultPort === undefined)
      return notApplicable(`The engine ${engine.name} has no known default port.`);
    if (network.port === null) return unknown("failed", "port of the endpoint");
    return network.port !== defaultPort
      ? pass("The database does not use the engine's default port.")
      : fail("The database uses the engine's default port.", {
          port: network.port,
          engine: engine.name,
        });
  },
});
