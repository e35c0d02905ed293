import type { Check } from "../model/define-check.ts";
import database from "../resources/rds-db-instance.ts";
import parameterGroup from "../resources/rds-db-parameter-group.ts";
import type { RdsParameters } from "../resources/rds-parameters.ts";
import { type CheckRow, checkTable, resourceWith } from "./check-table.ts";

type Engine = { name: string; version: string };

/** An instance of the engine in the parameter group "shop", without a cluster by default. */
export function databaseOf(
  { name, version }: Engine,
  { group = {}, clusterId = null }: { group?: object; clusterId?: string | null } = {},
) {
  return resourceWith(database, {
    engine: { name, version, licenseModel: null, autoMinorVersionUpgrade: true, lifecycleSupport: null },
    topology: { clusterId, replicaOf: null, replicaIds: [] },
    parameterGroups: [{ name: "shop", applyStatus: "in-sync", ...group }],
  });
}

/** The parameter group "shop". */
export const parametersOf = (parameters: RdsParameters) =>
  resourceWith(parameterGroup, { parameters }, { id: "shop" });

type TlsRequired = {
  engine: Engine;
  otherEngine: Engine;
  /** The parameter that requires TLS, with the values that do and one that does not. */
  parameter: keyof RdsParameters;
  on: readonly [string, string];
  off: string;
  /** The result when the group has no value for it. */
  withoutValue: "fail" | "unknown";
};

/** Every case of a check for a database that requires TLS. @param more rows of one engine only */
export function tlsRequiredTable(check: Check, expected: TlsRequired, more: readonly CheckRow[] = []): void {
  const { engine, otherEngine, parameter, on, off, withoutValue } = expected;
  const subject = databaseOf(engine);
  const group = (value: string) => parametersOf({ [parameter]: value });
  checkTable(check, [
    { when: "the group asks for TLS", result: "pass", resource: subject, others: [group(on[0])] },
    {
      when: "the group does not",
      result: "fail",
      resource: subject,
      others: [group(off)],
      evidence: { parameterGroup: "shop", [parameter]: off },
    },
    {
      when: "the group asks for TLS but the database was not restarted",
      result: "fail",
      resource: databaseOf(engine, { group: { applyStatus: "pending-reboot" } }),
      others: [group(on[1])],
      evidence: { applyStatus: "pending-reboot" },
    },
    {
      when: "the group gives no value",
      result: withoutValue,
      resource: subject,
      others: [parametersOf({})],
    },
    {
      when: "groups could not be listed",
      result: "unknown",
      resource: subject,
      unread: { "AWS::RDS::DBParameterGroup": "denied" },
    },
    {
      when: "the parameters could not be read",
      result: "unknown",
      resource: subject,
      others: [resourceWith(parameterGroup, {}, { id: "shop" })],
    },
    {
      when: "AWS did not tell its group",
      result: "unknown",
      resource: databaseOf(engine, { group: { name: null } }),
    },
    {
      when: "it is part of a cluster",
      result: "not_applicable",
      resource: databaseOf(engine, { clusterId: "c1" }),
    },
    { when: "it has another engine", result: "not_applicable", resource: databaseOf(otherEngine) },
    ...more,
  ]);
}
