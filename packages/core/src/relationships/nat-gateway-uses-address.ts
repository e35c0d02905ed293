import { defineRelationship } from "../model/define-relationship.ts";
import address from "../resources/ec2-eip.ts";
import natGateway from "../resources/ec2-nat-gateway.ts";

export default defineRelationship({
  from: natGateway,
  verb: "uses",
  inverse: "used by",
  to: address,
  via: { facet: "addresses", key: (addresses) => addresses.map((address) => address.allocationId) },
});
