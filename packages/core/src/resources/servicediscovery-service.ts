import type { InstanceSummary, ServiceDiscovery } from "@aws-sdk/client-servicediscovery";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/** Custom attributes of instances are not kept: they can be anything. */
function instanceOf({ Id: id, Attributes: attributes }: InstanceSummary) {
  const port = Number(attributes?.AWS_INSTANCE_PORT);
  return {
    /** ID of the instance in AWS Cloud Map. @api Id */
    id: id ?? null,
    /** ID of the EC2 instance. Null: registered otherwise. @api Attributes */
    instanceId: attributes?.AWS_EC2_INSTANCE_ID ?? null,
    /** IPv4 address. Null: none. @api Attributes */
    ipv4: attributes?.AWS_INSTANCE_IPV4 ?? null,
    /** Port. Null: none. @unit none @api Attributes */
    port: Number.isInteger(port) && port > 0 ? port : null,
  };
}

export default awsResource<ServiceDiscovery>()({
  type: "AWS::ServiceDiscovery::Service",
  label: "Cloud Map Service",
  service: "servicediscovery",
  list: {
    op: "listServices",
    // Other accounts can share theirs, which are listed with them.
    input: { MaxResults: 100, Filters: [{ Name: "RESOURCE_OWNER", Values: ["SELF"], Condition: "EQ" }] },
    items: (page) => page.Services,
  },
  arn: (service) => service.Arn ?? "",
  facets: ({ call, read }) => ({
    settings: read((service) =>
      service.Type === undefined
        ? undefined
        : {
            /** How instances are found: "HTTP", "DNS_HTTP", or "DNS". @api Type */
            discovery: service.Type as string,
            /** Number of instances. @unit none @api InstanceCount */
            instanceCount: service.InstanceCount ?? null,
          },
    ),
    instances: call(
      "listInstances",
      (service) => ({ ServiceId: service.Id, MaxResults: 100 }),
      (out) => out.Instances?.map(instanceOf),
    ),
    /** Tags, as a map from key to value. @api Tags */
    tags: call(
      "listTagsForResource",
      (service) => ({ ResourceARN: service.Arn }),
      (out) => out.Tags && tagMap(out.Tags),
    ),
  }),
  describe: (service, { tags }) => ({
    id: service.Id,
    name: service.Name,
    createdAt: service.CreateDate,
    tags,
  }),
  cost: () => seen(costUnknown("Charged by instances and lookups, which the inventory does not price.")),
});
