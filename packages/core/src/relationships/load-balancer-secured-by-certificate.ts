import { defineRelationship } from "../model/define-relationship.ts";
import certificate from "../resources/acm-certificate.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";

export default defineRelationship({
  from: loadBalancer,
  verb: "secured by",
  inverse: "secures",
  to: certificate,
  via: { facet: "listeners", key: (listeners) => listeners.flatMap((listener) => listener.certificateArns) },
  by: "arn",
});
