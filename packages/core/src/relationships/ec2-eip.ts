import { edgesFrom } from "../model/define-relationship.ts";
import address from "../resources/ec2-eip.ts";
import instance from "../resources/ec2-instance.ts";
import networkInterface from "../resources/ec2-network-interface.ts";

const edge = edgesFrom(address);

export default [
  edge({
    verb: "associated with",
    inverse: "has address",
    to: instance,
    via: { facet: "association", key: (association) => association.instanceId },
  }),
  edge({
    verb: "associated with",
    inverse: "has address",
    to: networkInterface,
    via: { facet: "association", key: (association) => association.networkInterfaceId },
  }),
];
