import queue from "../../resources/sqs-queue.ts";
import { serviceSourceCheck } from "../policies/service-sources.ts";

export default serviceSourceCheck(queue, {
  id: "sqs-queue-confused-deputy-guard",
  policies: "SQS queue policies",
  policy: "SQS queue policy",
  owner: "queue",
  category: "Data",
  service: "SQS",
  risk: "Another customer of the service can make it send messages to the queue.",
  needs: "settings",
  policyOf: ({ settings }) => settings.policy,
});
