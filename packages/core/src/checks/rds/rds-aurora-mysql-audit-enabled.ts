import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import { facetOfRelated } from "../../model/related.ts";
import cluster from "../../resources/rds-db-cluster.ts";
import clusterParameterGroup from "../../resources/rds-db-cluster-parameter-group.ts";

const on: ReadonlySet<string> = new Set(["1", "on", "true"]);

export default defineCheck(cluster, {
  id: "rds-aurora-mysql-audit-enabled",
  requirement: "Aurora MySQL clusters should have audit logging enabled",
  problem: "Audit logging is disabled",
  severity: "medium",
  category: "Logging",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.45"],
    nist_800_53_r5: [
      "AC-2(4)",
      "AC-4(26)",
      "AC-6(9)",
      "AU-2",
      "AU-3",
      "AU-6(3)",
      "AU-6(4)",
      "AU-10",
      "AU-12",
      "CA-7",
      "SC-7(9)",
      "SI-3(8)",
      "SI-4(20)",
      "SI-7(8)",
    ],
  },
  needs: ["engine", "parameterGroup"],
  risk: "Without audit logs, access to data can't be investigated after a breach.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on advanced auditing in the cluster parameter group.",
    steps: [
      "Create a custom cluster parameter group if the cluster uses a default one, which can't be changed.",
      "Set server_audit_logging to 1 and server_audit_events to the events that you need, such as CONNECT and QUERY_DDL.",
      "Publish the audit log to CloudWatch Logs.",
    ],
    impact: "Auditing uses some CPU time, depending on the number of events.",
  },
  evaluate: ({ engine, parameterGroup }, context) => {
    if (engine.name !== "aurora-mysql") return notApplicable("Not an Aurora MySQL cluster.");
    if (parameterGroup.name === null) return unknown("failed", "parameter group");
    const parameters = facetOfRelated(clusterParameterGroup, context, parameterGroup.name, "parameters");
    if (!parameters.seen) return unknown(parameters.reason, "parameters of the group");
    // Without a value in the parameter group, auditing is off (Aurora user guide, "Advanced Auditing").
    const logging = parameters.value.server_audit_logging ?? "0";
    const events = parameters.value.server_audit_events ?? "";
    return on.has(logging.toLowerCase()) && events.trim() !== ""
      ? pass("Advanced auditing is enabled.")
      : fail("Advanced auditing is disabled.", {
          parameterGroup: parameterGroup.name,
          server_audit_logging: logging,
          server_audit_events: events,
        });
  },
});
