import eventBus from "../../resources/eventbridge-event-bus.ts";
import { serviceSourceCheck } from "../policies/service-sources.ts";

export default serviceSourceCheck(eventBus, {
  id: "eventbridge-bus-confused-deputy-guard",
  policies: "EventBridge event bus policies",
  policy: "Event bus policy",
  owner: "event bus",
  category: "Data",
  service: "EventBridge",
  risk: "Another customer of the service can make it put events on the event bus.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
