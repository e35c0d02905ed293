import type { ServiceDiscovery } from "@aws-sdk/client-servicediscovery";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function rowOf(id: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("cloudMapService", region).get(id?.split("/").at(-1));
  if (!row) throw new AwsError("ServiceNotFound", 400, "No service found with the specified ID.");
  return row;
}

/** Read operations of AWS Cloud Map. */
export const cloudMapReads: Reads<ServiceDiscovery> = {
  listServices: (input, { fixtures, region }) => {
    const table = fixtures.table("cloudMapService", region);
    const { rows, token } = pageOf(table, input.NextToken, input.MaxResults);
    return { Services: rows.map(({ summary }) => summary), NextToken: token };
  },
  listInstances: (input, context) => ({ Instances: rowOf(input.ServiceId, context).instances }),
  listTagsForResource: (input, context) => ({ Tags: tagList(rowOf(input.ResourceARN, context).tags) }),
};
