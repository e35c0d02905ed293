import { edgesFrom } from "../model/define-relationship.ts";
import instance from "../resources/ec2-instance.ts";
import cloudMap from "../resources/servicediscovery-service.ts";

const edge = edgesFrom(cloudMap);

export default [
  edge({
    verb: "routes to",
    inverse: "receives from",
    to: instance,
    via: { facet: "instances", key: (instances) => instances.map(({ instanceId }) => instanceId) },
  }),
];
