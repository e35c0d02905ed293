import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-multi-az.ts";

const engine = (name = "aurora-mysql", mode: string | null = "provisioned") => ({
  name,
  version: "8.0",
  mode,
  autoMinorVersionUpgrade: null as boolean | null,
  lifecycleSupport: null,
});

checkTable(check, [
  {
    when: "its instances are in two zones",
    result: "pass",
    resource: resourceWith(cluster, {
      engine: engine(),
      availability: { multiAz: true, availabilityZones: ["us-east-1a", "us-east-1b"] },
    }),
  },
  {
    when: "it has one instance",
    result: "fail",
    resource: resourceWith(cluster, {
      engine: engine(),
      availability: { multiAz: false, availabilityZones: ["us-east-1a"] },
    }),
    evidence: { multiAz: false },
  },
  {
    when: "it is a Neptune cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, {
      engine: engine("neptune"),
      availability: { multiAz: false, availabilityZones: ["us-east-1a"] },
    }),
  },
]);
