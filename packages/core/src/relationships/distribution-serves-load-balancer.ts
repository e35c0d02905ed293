import { defineRelationship } from "../model/define-relationship.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";

export default defineRelationship({
  from: distribution,
  verb: "serves",
  inverse: "served by",
  to: loadBalancer,
  via: { facet: "origins", key: (origins) => origins.map(({ domainName }) => domainName?.toLowerCase()) },
  by: { facet: "balancer", value: (balancer) => balancer.dnsName?.toLowerCase() },
  unresolved: "drop",
});
