import type { ElasticLoadBalancing } from "@aws-sdk/client-elastic-load-balancing";
import { classicOf } from "./elastic-load-balancing.ts";
import type { Changes } from "./operation.ts";

/** Changes of classic load balancers. */
export const classicLoadBalancingChanges: Changes<ElasticLoadBalancing> = {
  modifyLoadBalancerAttributes: (input, context) => {
    const row = classicOf(input.LoadBalancerName, context);
    return () => {
      const attributes = { ...row.attributes, ...input.LoadBalancerAttributes };
      context.fixtures
        .table("classicLoadBalancer", context.region)
        .replace(input.LoadBalancerName ?? "", { ...row, attributes });
      return { LoadBalancerName: input.LoadBalancerName, LoadBalancerAttributes: attributes };
    };
  },
};
