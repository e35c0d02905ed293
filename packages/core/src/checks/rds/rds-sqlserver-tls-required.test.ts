import database from "../../resources/rds-db-instance.ts";
import parameterGroup from "../../resources/rds-db-parameter-group.ts";
import type { RdsParameters } from "../../resources/rds-parameters.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-sqlserver-tls-required.ts";

function having(
  group: object = {},
  name = "sqlserver-se",
  clusterId: string | null = null,
  version = "15.00",
) {
  return resourceWith(database, {
    engine: { name, version, licenseModel: null, autoMinorVersionUpgrade: true, lifecycleSupport: null },
    topology: { clusterId, replicaOf: null, replicaIds: [] },
    parameterGroups: [{ name: "shop", applyStatus: "in-sync", ...group }],
  });
}
const group = (parameters: RdsParameters) => resourceWith(parameterGroup, { parameters }, { id: "shop" });

checkTable(check, [
  {
    when: "the group asks for TLS",
    verdict: "pass",
    resource: having(),
    others: [group({ "rds.force_ssl": "1" })],
  },
  {
    when: "the group does not",
    verdict: "fail",
    resource: having(),
    others: [group({ "rds.force_ssl": "0" })],
    evidence: { parameterGroup: "shop", "rds.force_ssl": "0" },
  },
  {
    when: "the group asks for TLS but the database was not restarted",
    verdict: "fail",
    resource: having({ applyStatus: "pending-reboot" }),
    others: [group({ "rds.force_ssl": "1" })],
    evidence: { applyStatus: "pending-reboot" },
  },
  { when: "the group gives no value", verdict: "unknown", resource: having(), others: [group({})] },
  {
    when: "groups could not be listed",
    verdict: "unknown",
    resource: having(),
    unread: { "AWS::RDS::DBParameterGroup": "denied" },
  },
  {
    when: "the parameters could not be read",
    verdict: "unknown",
    resource: having(),
    others: [resourceWith(parameterGroup, {}, { id: "shop" })],
  },
  { when: "AWS did not tell its group", verdict: "unknown", resource: having({ name: null }) },
  { when: "it is part of a cluster", verdict: "not_applicable", resource: having({}, "sqlserver-se", "c1") },
  { when: "it has another engine", verdict: "not_applicable", resource: having({}, "mysql") },
]);
