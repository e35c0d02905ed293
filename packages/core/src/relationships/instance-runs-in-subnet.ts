import { defineRelationship } from "../model/define-relationship.ts";
import instance from "../resources/ec2-instance.ts";
import subnet from "../resources/ec2-subnet.ts";

export default defineRelationship({
  from: instance,
  verb: "runs in",
  inverse: "contains",
  to: subnet,
  via: { facet: "network", key: (network) => network.subnetId },
});
