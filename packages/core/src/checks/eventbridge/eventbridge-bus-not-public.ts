import eventBus from "../../resources/eventbridge-event-bus.ts";
import { publicPolicyCheck } from "../policies/public-policy-check.ts";

export default publicPolicyCheck(eventBus, {
  id: "eventbridge-bus-not-public",
  severity: "high",
  policies: "EventBridge event bus policies",
  policy: "Event bus policy",
  owner: "event bus",
  use: "put events on the event bus",
  category: "Data",
  service: "EventBridge",
  risk: "Anyone with an AWS account can put events on the event bus, and start what its rules invoke.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
