import type { EventBridge } from "@aws-sdk/client-eventbridge";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** The event bus of a call, by its name or ARN. */
function busOf(name: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("eventBus", region).get(name?.split("/").at(-1) ?? "default");
  if (!row) throw new AwsError("ResourceNotFoundException", 400, `Event bus ${name} does not exist.`);
  return row;
}

/** Read operations of EventBridge. */
export const eventBridgeReads: Reads<EventBridge> = {
  listEventBuses: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(fixtures.table("eventBus", region), input.NextToken, input.Limit ?? 100);
    return { EventBuses: rows.map(({ bus }) => bus), NextToken: token };
  },
  describeEventBus: (input, context) => {
    const { bus, keyArn } = busOf(input.Name, context);
    return { ...bus, ...(keyArn && { KmsKeyIdentifier: keyArn }) };
  },
  listTagsForResource: (input, context) => ({ Tags: tagList(busOf(input.ResourceARN, context).tags) }),
};
