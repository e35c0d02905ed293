import type { EventBridge } from "@aws-sdk/client-eventbridge";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<EventBridge>()({
  type: "AWS::Events::EventBus",
  label: "EventBridge Event Bus",
  service: "eventbridge",
  list: { op: "listEventBuses", input: { Limit: 100 }, items: (page) => page.EventBuses },
  arn: (bus) => bus.Arn ?? "",
  facets: ({ call, read }) => ({
    /** Resource policy. Null: the event bus has no policy. @api Policy */
    policy: read((bus): PolicyDocument | null | undefined =>
      bus.Policy ? policyDocument(bus.Policy) : null,
    ),
    settings: call(
      "describeEventBus",
      (bus) => ({ Name: bus.Name }),
      (out) =>
        out.Arn === undefined
          ? undefined
          : {
              /** ID, ARN, or alias of the AWS KMS key, as set. Null: a key that AWS owns. @api KmsKeyIdentifier */
              kmsKeyId: out.KmsKeyIdentifier ?? null,
              /** ARN of the dead-letter queue. Null: none. @api DeadLetterConfig.Arn */
              deadLetterArn: out.DeadLetterConfig?.Arn ?? null,
            },
    ),
    /** Tags, as a map from key to value. @api Arn */
    tags: call(
      "listTagsForResource",
      (bus) => ({ ResourceARN: bus.Arn }),
      (out) => tagMap(out.Tags),
    ),
  }),
  leftOut: {
    "eventbridge.ListEventBuses EventBuses[].Policy":
      "The event bus has no policy (https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_EventBus.html).",
  },
  describe: (bus, { tags }) => ({ id: bus.Name, name: bus.Name, createdAt: bus.CreationTime, tags }),
  cost: () => seen(costUnknown("Charged by events, which the inventory does not contain.")),
});
