import { edgesFrom } from "../model/define-relationship.ts";
import internetGateway from "../resources/ec2-internet-gateway.ts";
import vpc from "../resources/ec2-vpc.ts";

const edge = edgesFrom(internetGateway);

export default [
  edge({
    verb: "attached to",
    inverse: "has",
    to: vpc,
    via: {
      facet: "attachments",
      key: (attachments) =>
        // "available" is AWS's word for attached; "detached" and "attaching" are not.
        attachments.map(({ state, vpcId }) => (state === "detached" || state === "attaching" ? null : vpcId)),
    },
  }),
];
