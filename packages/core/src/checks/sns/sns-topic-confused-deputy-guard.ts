import topic from "../../resources/sns-topic.ts";
import { serviceSourceCheck } from "../policies/service-sources.ts";

export default serviceSourceCheck(topic, {
  id: "sns-topic-confused-deputy-guard",
  policies: "SNS topic policies",
  policy: "SNS topic policy",
  owner: "topic",
  category: "Data",
  service: "SNS",
  risk: "Another customer of the service can make it publish messages to the topic.",
  needs: "settings",
  policyOf: ({ settings }) => settings.policy,
});
