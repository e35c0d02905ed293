import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import database from "../../resources/rds-db-instance.ts";

const document = "AWS-StartStopAuroraCluster";

export default defineFix(database, {
  id: "aurora-cluster-stop",
  title: "Stop the cluster (AWS starts it again after 7 days)",
  saves: ["aurora-instance-idle"],
  needs: ["state", "topology"],
  documents: [document],
  actions: ["rds:DescribeDBClusters", "rds:DescribeDBInstances", "rds:StartDBCluster", "rds:StopDBCluster"],
  plan: ({ state, topology }, _, { onlyMember }) => {
    if (topology.clusterId === null) return manual("Not part of a cluster.");
    if (state.name !== "available") return manual(`The instance is ${state.name}, not available.`);
    // The other cluster members are unknown here, and a stop would interrupt them.
    return onlyMember === "true"
      ? ready(document, { ClusterName: topology.clusterId, Action: "Stop" }, { state: { name: "stopped" } })
      : manual(
          "The cluster has other instances. Delete this instance, or stop the cluster if they are idle too.",
        );
  },
  rollback: ({ topology }) =>
    undoneBy(
      document,
      { ClusterName: topology.clusterId ?? "", Action: "Start" },
      "The cluster and its instance are running again.",
    ),
});
