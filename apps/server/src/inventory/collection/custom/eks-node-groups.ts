import type { Cluster, DescribeNodegroupResponse, ListNodegroupsResponse } from "@aws-sdk/client-eks";
import type { EksNodeGroup } from "@skyledger/core/resources/eks-cluster";
import { PageTokens, pagesOfOneFact } from "../../../platform/aws/page-tokens.ts";
import type { CustomReader } from "./custom-reader.ts";

/** The managed node groups of a cluster: EKS lists only their names and describes one per call. */
export const eksNodeGroups: CustomReader = async ({ send, region, signal, item }) => {
  // Only the declaration of clusters uses this reader.
  const { name: clusterName } = item as Cluster;
  if (!clusterName) throw new TypeError("EKS listed a cluster without its name");
  const groups: EksNodeGroup[] = [];
  const tokens = new PageTokens(pagesOfOneFact);
  let page: ListNodegroupsResponse;
  do {
    const input = { clusterName, maxResults: 100, ...tokens.as("nextToken") };
    // `send` returns the operation's own output shape, here and below.
    page = (await send(
      { service: "eks", operation: "listNodegroups", input, region },
      signal,
    )) as ListNodegroupsResponse;
    if (page.nodegroups === undefined) throw new TypeError("EKS answered without node groups");
    for (const nodegroupName of page.nodegroups) {
      const described = (await send(
        { service: "eks", operation: "describeNodegroup", input: { clusterName, nodegroupName }, region },
        signal,
      )) as DescribeNodegroupResponse;
      groups.push({ name: nodegroupName, version: described.nodegroup?.version ?? null });
    }
  } while (tokens.follow(page.nextToken));
  return groups;
};
