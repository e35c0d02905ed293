import { defineRelationship } from "../model/define-relationship.ts";
import certificate from "../resources/acm-certificate.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";

export default defineRelationship({
  from: loadBalancer,
  verb: "secured by",
  inverse: "secures",
  to: certificate,
  via: {
    facet: "listeners",
    key: (listeners) =>
      // A listener may also have a certificate that was uploaded to IAM.
      listeners.flatMap(({ certificateArns }) => certificateArns.filter((arn) => arn.includes(":acm:"))),
  },
  by: "arn",
});
