import type { VpcEndpoint } from "@aws-sdk/client-ec2";
import endpoint from "../../resources/ec2-vpc-endpoint.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./vpc-interface-endpoint-inactive.ts";

const item: VpcEndpoint = {
  VpcEndpointId: "vpce-1",
  VpcEndpointType: "Interface",
  ServiceName: "com.example.service",
  State: "Available",
  VpcId: "vpc-1",
  SubnetIds: ["subnet-1", "subnet-2"],
  CreationTimestamp: new Date(daysAgo(60)),
};
const subject = (change: Partial<VpcEndpoint> = {}) => resourceOf(endpoint, { ...item, ...change });

savingTable(
  rule,
  [endpoint],
  [
    {
      when: "nothing went through its two zones",
      saves: "14.60", // 2 × 0.01 × 730
      resource: subject(),
      evidence: { "bytes in 30 days": 0, service: "com.example.service" },
      cli: ["delete-vpc-endpoints --vpc-endpoint-ids vpce-1"],
    },
    {
      when: "something went through",
      saves: "none",
      resource: subject(),
      metrics: { BytesProcessed: { sum: 1 } },
    },
    {
      when: "it is of another kind",
      saves: "none",
      resource: subject({ VpcEndpointType: "GatewayLoadBalancer" }),
    },
    { when: "it is being made", saves: "none", resource: subject({ State: "Pending" }) },
    { when: "it is young", saves: "none", resource: subject({ CreationTimestamp: new Date(daysAgo(29)) }) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(endpoint, item, { scope: { ...testScope, region: "sa-east-1" } }),
    },
  ],
  {
    lookbackDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({ resource: subject({ CreationTimestamp: new Date(daysAgo(days)) }) }),
      saves: ["none", "14.60", "14.60"],
    }, // 2 × 0.01 × 730
  },
);
