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
  risk: "Messages can be read and modified in transit.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Deliver over HTTPS.",
    steps: [
      "Install a certificate for the endpoint.",
      "Subscribe the HTTPS endpoint, confirm the subscription, and remove the old one.",
    ],
    impact:
      "The endpoint must confirm the new subscription. It receives messages twice until the old subscription is removed.",
  },
  evaluate: ({ subscriptions }) => {
    const open = subscriptions.filter(({ protocol }) => protocol === "http");
    if (subscriptions.length === 0) return notApplicable("The topic has no subscriptions.");
    return open.length === 0
      ? pass("No subscription delivers over unencrypted HTTP.")
      : fail("Some subscriptions deliver over unencrypted HTTP.", {
          subscriptions: open.map(({ arn }) => arn),
        });
  },
});
