import cluster from "../../resources/eks-cluster.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./eks-nodegroup-version-supported.ts";

const versions = [
  { version: "1.33", status: "STANDARD_SUPPORT" as const },
  { version: "1.29", status: "EXTENDED_SUPPORT" as const },
];

checkTable(check, [
  {
    when: "the version is in standard support",
    result: "pass",
    resource: resourceWith(cluster, { nodeGroups: [{ name: "a", version: "1.33" }], versions }),
  },
  {
    when: "the version is in extended support",
    result: "fail",
    resource: resourceWith(cluster, {
      nodeGroups: [
        { name: "a", version: "1.29" },
        { name: "b", version: null },
      ],
      versions,
    }),
    evidence: { nodeGroups: [{ name: "a", version: "1.29" }] },
  },
  {
    when: "EKS does not know the version any more",
    result: "fail",
    resource: resourceWith(cluster, { nodeGroups: [{ name: "a", version: "1.20" }], versions }),
  },
  {
    when: "AWS named no version",
    result: "unknown",
    resource: resourceWith(cluster, { nodeGroups: [{ name: "a", version: null }], versions }),
  },
  {
    when: "there is no node group",
    result: "not_applicable",
    resource: resourceWith(cluster, { nodeGroups: [], versions }),
  },
]);
