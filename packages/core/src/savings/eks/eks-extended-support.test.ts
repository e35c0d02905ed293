import type { Cluster } from "@aws-sdk/client-eks";
import cluster from "../../resources/eks-cluster.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./eks-extended-support.ts";

const item: Cluster = {
  name: "shop",
  arn: "arn:aws:eks:us-east-1:123456789012:cluster/shop",
  version: "1.29",
};
const answers = (versionStatus: string) => ({
  support: {
    clusterVersions: [
      { clusterVersion: "1.29", versionStatus, endOfStandardSupportDate: new Date("2026-03-23T00:00:00Z") },
    ],
  },
});
const subject = (status: string) => resourceOf(cluster, item, { answers: answers(status) });

savingTable(
  rule,
  [cluster],
  [
    {
      when: "standard support has ended",
      saves: "365.00", // (0.60 - 0.10) × 730
      resource: subject("EXTENDED_SUPPORT"),
      evidence: { "Kubernetes version": "1.29", "standard support ended": "2026-03-23" },
      cli: ["eks update-cluster-version --name shop --kubernetes-version 1.30"],
    },
    { when: "standard support goes on", saves: "none", resource: subject("STANDARD_SUPPORT") },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(cluster, item, {
        answers: answers("EXTENDED_SUPPORT"),
        scope: { ...testScope, region: "sa-east-1" },
      }),
    },
  ],
);
