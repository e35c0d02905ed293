import type { NetworkInterface } from "@aws-sdk/client-ec2";
import eni from "../../resources/ec2-network-interface.ts";
import targetGroup from "../../resources/elb-target-group.ts";
import { withGap } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ec2-public-ipv4-avoidable.ts";

const item: NetworkInterface = {
  NetworkInterfaceId: "eni-1",
  Association: { PublicIp: "198.51.100.7" },
  Attachment: { InstanceId: "i-1" },
};
const subject = (change: Partial<NetworkInterface> = {}) => resourceOf(eni, { ...item, ...change });
const groupWith = (id: string | undefined) =>
  resourceOf(
    targetGroup,
    { TargetGroupArn: "arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/web/1" },
    { answers: { targets: { TargetHealthDescriptions: [{ Target: { Id: id } }] } } },
  );

savingTable(
  rule,
  [eni, targetGroup],
  [
    {
      when: "its instance is behind a load balancer",
      saves: "3.65", // 0.005 × 730
      resource: subject(),
      others: [groupWith("i-1")],
      evidence: { address: "198.51.100.7", instance: "i-1" },
    },
    {
      when: "no load balancer has its instance",
      saves: "none",
      resource: subject(),
      others: [groupWith("i-2")],
    },
    {
      when: "it is an Elastic IP",
      saves: "none",
      resource: subject({ Association: { PublicIp: "198.51.100.7", AllocationId: "eipalloc-1" } }),
    },
    {
      when: "it has no public address",
      saves: "none",
      resource: resourceOf(eni, { NetworkInterfaceId: "eni-1" }),
    },
    { when: "no instance has it", saves: "none", resource: subject({ Attachment: {} }) },
    {
      when: "no instance has it, and a target has no id",
      saves: "none",
      resource: subject({ Attachment: {} }),
      others: [groupWith(undefined)],
    },
    {
      when: "target groups were not read",
      saves: "unknown: target groups",
      resource: subject(),
      unread: { [targetGroup.type]: "denied" },
    },
    {
      when: "targets were not read",
      saves: "unknown: targets",
      resource: subject(),
      others: [withGap(groupWith("i-1"), "targets")],
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(eni, item, { scope: { ...testScope, region: "sa-east-1" } }),
      others: [{ ...groupWith("i-1"), region: "sa-east-1" }],
    },
  ],
);
