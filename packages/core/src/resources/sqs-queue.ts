import type { SQS } from "@aws-sdk/client-sqs";
import { awsResource } from "../model/define-resource.ts";

export default awsResource<SQS>()({
  type: "AWS::SQS::Queue",
  label: "SQS Queue",
  service: "sqs",
  list: { op: "listQueues", input: { MaxResults: 1000 }, items: (page) => page.QueueUrls },
  arn: (url, scope) =>
    `arn:${scope.partition}:sqs:${scope.region}:${scope.accountId}:${url.split("/").at(-1)}`,
  facets: ({ call }) => ({
    attributes: call(
      "getQueueAttributes",
      (url) => ({ QueueUrl: url, AttributeNames: ["All" as const] }),
      (out) => out.Attributes ?? {},
    ),
  }),
  describe: (url) => ({ id: url.split("/").at(-1) }),
  cost: "free",
});
