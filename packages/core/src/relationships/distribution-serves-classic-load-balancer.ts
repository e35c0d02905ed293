import { defineRelationship } from "../model/define-relationship.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";

export default defineRelationship({
  from: distribution,
  verb: "serves",
  inverse: "served by",
  to: classicLoadBalancer,
  via: { facet: "origins", key: (origins) => origins.map(({ domainName }) => domainName?.toLowerCase()) },
  by: { facet: "exposure", value: (exposure) => exposure.dnsName?.toLowerCase() },
  unresolved: "drop",
});
