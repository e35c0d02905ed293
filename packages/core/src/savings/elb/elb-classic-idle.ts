import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import balancer from "../../resources/elb-classic.ts";
import { ageDays } from "../age-days.ts";
import { bothBills } from "../both-bills.ts";
import { deletion } from "../command-text.ts";
import { publicAddressesOf } from "./public-addresses-of.ts";

export default defineSaving(balancer, {
  id: "elb-classic-idle",
  title: "Classic Load Balancer is idle",
  act: ({ name }) => `Delete idle Classic Load Balancer ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The load balancer has no instances or almost no requests. Its hours incur charges.",
  // A temporarily unhealthy instance is no reason to delete a load balancer, so health does not matter.
  needs: ["instances", "traffic", "exposure", "network"],
  thresholds: {
    ageDays: {
      label: "Minimum age",
      unit: "days",
      default: 14,
      source: "Skyledger default: the whole lookback period.",
    },
    requestsPerDay: {
      label: "Requests",
      unit: "requests per day",
      default: 100,
      source: "AWS Trusted Advisor, Idle Load Balancers: fewer than 100 requests per day.",
    },
  },
  steps: [
    "Look for the load balancer's name in DNS records.",
    "Remove the records, and then delete the load balancer.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "A DNS name or a rarely used client might still point to the load balancer.",
  commands: (resource) =>
    deletion(resource, "elb delete-load-balancer", { "load-balancer-name": resource.id }, "aws_elb"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: (facets, { resource, prices, takenAt, thresholds, bill }) => {
    const { instances, traffic, exposure, network } = facets;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return noSavings;
    // Elastic Load Balancing reports only when requests flow (its user guide): a day without points had none.
    const requestsPerDay = traffic.requests.sum / traffic.requests.days;
    if (instances.length > 0 && requestsPerDay >= thresholds.requestsPerDay) return noSavings;
    const addresses = publicAddressesOf(exposure.scheme, null, network.availabilityZones.length);
    const hours = bill();
    const addressHours = prices.bill([addresses], resource.region);
    return saves(bothBills(hours, addressHours), {
      "instances registered": instances.length,
      "requests per day": Math.round(requestsPerDay * 10) / 10,
    });
  },
});
