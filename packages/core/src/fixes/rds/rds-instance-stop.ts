import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import database from "../../resources/rds-db-instance.ts";

const stop = "AWS-StopRdsInstance";
const start = "AWS-StartRdsInstance";

export default defineFix(database, {
  id: "rds-instance-stop",
  title: "Stop the database (AWS starts it again after 7 days)",
  saves: ["rds-instance-idle"],
  needs: ["state", "topology"],
  documents: [stop, start],
  actions: ["rds:DescribeDBInstances", "rds:StartDBInstance", "rds:StopDBInstance"],
  plan: ({ state, topology }, { id }) => {
    if (state.name !== "available") return manual(`The database is ${state.name}, not available.`);
    // Neither can be stopped (Amazon RDS user guide, "Stopping a DB instance").
    if (topology.clusterId !== null)
      return manual("The database is part of a cluster, which can only be stopped as a whole.");
    if (topology.replicaOf !== null || topology.replicaIds.length > 0)
      return manual("AWS can't stop replicas or databases with replicas.");
    return ready(stop, { InstanceId: id }, { state: { name: "stopped" } });
  },
  rollback: (_, { id }) => undoneBy(start, { InstanceId: id }, "The database is running again."),
});
