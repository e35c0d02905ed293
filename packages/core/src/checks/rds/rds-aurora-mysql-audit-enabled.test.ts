import cluster from "../../resources/rds-db-cluster.ts";
import clusterParameterGroup from "../../resources/rds-db-cluster-parameter-group.ts";
import type { RdsParameters } from "../../resources/rds-parameters.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-aurora-mysql-audit-enabled.ts";

function having(name = "aurora-mysql", group: string | null = "shop") {
  const engine = {
    name,
    version: "8.0",
    mode: "provisioned",
    autoMinorVersionUpgrade: null,
    lifecycleSupport: null,
  };
  return resourceWith(cluster, { engine, parameterGroup: { name: group } });
}
const group = (parameters: RdsParameters) =>
  resourceWith(clusterParameterGroup, { parameters }, { id: "shop" });

checkTable(check, [
  {
    when: "auditing is on with events",
    result: "pass",
    resource: having(),
    others: [group({ server_audit_logging: "1", server_audit_events: "CONNECT,QUERY_DDL" })],
  },
  {
    when: "auditing is on without events",
    result: "fail",
    resource: having(),
    others: [group({ server_audit_logging: "1" })],
    evidence: { server_audit_events: "" },
  },
  {
    when: "auditing is off",
    result: "fail",
    resource: having(),
    others: [group({ server_audit_logging: "0", server_audit_events: "CONNECT" })],
    evidence: { server_audit_logging: "0" },
  },
  { when: "the group sets nothing", result: "fail", resource: having(), others: [group({})] },
  {
    when: "groups could not be listed",
    result: "unknown",
    resource: having(),
    unread: { "AWS::RDS::DBClusterParameterGroup": "denied" },
  },
  { when: "AWS did not tell its group", result: "unknown", resource: having("aurora-mysql", null) },
  { when: "it is Aurora PostgreSQL", result: "not_applicable", resource: having("aurora-postgresql") },
]);
