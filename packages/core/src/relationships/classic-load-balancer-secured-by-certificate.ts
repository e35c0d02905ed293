import { defineRelationship } from "../model/define-relationship.ts";
import certificate from "../resources/acm-certificate.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";

export default defineRelationship({
  from: classicLoadBalancer,
  verb: "secured by",
  inverse: "secures",
  to: certificate,
  via: {
    facet: "listeners",
    key: (listeners) =>
      // A listener may also have a certificate that was uploaded to IAM.
      listeners.map(({ certificateArn }) => (certificateArn?.includes(":acm:") ? certificateArn : null)),
  },
  by: "arn",
});
