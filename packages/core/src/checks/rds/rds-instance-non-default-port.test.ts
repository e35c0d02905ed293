import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-non-default-port.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});
const network = (port: number | null) => ({
  vpcId: "vpc-1",
  subnetGroupName: "g",
  subnetIds: [],
  securityGroupIds: [],
  address: "db.example",
  port,
  availabilityZone: null,
});

const topology = (clusterId: string | null = null) => ({ clusterId, replicaOf: null, replicaIds: [] });

checkTable(check, [
  {
    when: "it has a port of its own",
    result: "pass",
    resource: resourceWith(database, { engine: engine(), topology: topology(), network: network(33_060) }),
  },
  {
    when: "it has the default port",
    result: "fail",
    resource: resourceWith(database, { engine: engine(), topology: topology(), network: network(3306) }),
    evidence: { port: 3306, engine: "mysql" },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(database, { engine: engine(), topology: topology(), network: network(null) }),
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine("docdb"),
      topology: topology(),
      network: network(3306),
    }),
  },
  {
    when: "PostgreSQL has its default port",
    result: "fail",
    resource: resourceWith(database, {
      engine: engine("aurora-postgresql"),
      topology: topology(),
      network: network(5432),
    }),
  },
  {
    when: "its engine asks for a port each time",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine("db2-se"),
      topology: topology(),
      network: network(50_000),
    }),
  },
  {
    when: "it is a member of a cluster",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine("aurora-mysql"),
      topology: topology("shop"),
      network: network(3306),
    }),
  },
]);
