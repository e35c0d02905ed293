import type { ECS } from "@aws-sdk/client-ecs";
import { awsResource } from "../model/define-resource.ts";

export default awsResource<ECS>()({
  type: "AWS::ECS::Cluster",
  label: "ECS Cluster",
  service: "ecs",
  list: {
    of: { op: "listClusters", items: (page) => page.clusterArns, batch: 100 },
    op: "describeClusters",
    input: (arns) => ({ clusters: [...arns], include: ["TAGS" as const, "SETTINGS" as const] }),
    paging: "none",
    items: (page) => page.clusters,
  },
  arn: (cluster) => cluster.clusterArn ?? "",
  facets: ({ read }) => ({ settings: read((c) => c.settings ?? []) }),
  describe: (c) => ({ name: c.clusterName, status: c.status }),
  cost: "free",
});
