import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import topic from "../../resources/sns-topic.ts";

export default defineCheck(topic, {
  id: "sns-subscription-no-http",
  requirement: "SNS subscriptions should not use unencrypted HTTP",
  problem: "SNS subscription delivers over unencrypted HTTP",
  severity: "high",
  category: "Encryption",
  service: "SNS",
  frameworks: {},
  needs: ["subscriptions"],
  risk: "Messages cross the internet in the clear and can be read and changed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Deliver over HTTPS.",
    steps: [
      "Give the endpoint a certificate.",
      "Subscribe it by its HTTPS address, confirm, and remove the old subscription.",
    ],
    impact:
      "The endpoint must confirm the new subscription; until the old one is removed it gets messages twice.",
  },
  evaluate: ({ subscriptions }) => {
    const open = subscriptions.filter(({ protocol }) => protocol === "http");
    if (subscriptions.length === 0) return notApplicable("The topic has no subscriptions.");
    return open.length === 0
      ? pass("No subscription delivers over plain HTTP.")
      : fail("Some subscriptions deliver over plain HTTP.", { subscriptions: open.map(({ arn }) => arn) });
  },
});
