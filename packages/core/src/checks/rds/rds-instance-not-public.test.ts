import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-not-public.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});
const network = {
  vpcId: "vpc-1",
  subnetGroupName: "g",
  subnetIds: [],
  securityGroupIds: ["sg-1"],
  address: "db.example",
  port: 3306,
  availabilityZone: null,
};

checkTable(check, [
  {
    when: "it is private",
    result: "pass",
    resource: resourceWith(database, { engine: engine(), network, exposure: { publiclyAccessible: false } }),
  },
  {
    when: "it has a public address",
    result: "fail",
    resource: resourceWith(database, { engine: engine(), network, exposure: { publiclyAccessible: true } }),
    evidence: { publiclyAccessible: true, securityGroupIds: ["sg-1"] },
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine("docdb"),
      network,
      exposure: { publiclyAccessible: true },
    }),
  },
]);
