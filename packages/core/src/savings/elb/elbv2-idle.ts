import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import type { MetricSummary } from "../../model/metrics.ts";
import { type Observation, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import balancer from "../../resources/elb-load-balancer.ts";
import targetGroup from "../../resources/elb-target-group.ts";
import { ageDays } from "../age-days.ts";
import { bothBills } from "../both-bills.ts";
import { deletion } from "../command-text.ts";
import { publicAddressesOf } from "./public-addresses-of.ts";

/** The metric for the use of a load balancer type. */
const useMetrics = {
  application: { name: "requests", unit: "requests" },
  network: { name: "networkBytes", unit: "bytes" },
  gateway: { name: "gatewayBytes", unit: "bytes" },
} as const;

/** Number of targets registered behind a load balancer; a gap when one of its groups could not be read. */
function registeredTargets(groups: readonly Resource[], arn: string): Observation<number> {
  let count = 0;
  for (const { facets } of groups) {
    const balancers = facets.loadBalancers;
    if (!balancers?.seen) return { seen: false, reason: balancers?.reason ?? "failed" };
    // The target group declaration reads both facets as lists.
    if (!(balancers.value as readonly string[]).includes(arn)) continue;
    const targets = facets.targets;
    if (!targets?.seen) return { seen: false, reason: targets?.reason ?? "failed" };
    count += (targets.value as readonly unknown[]).length;
  }
  return seen(count);
}

interface ListenerActions {
  defaultActions: readonly { kind: string }[];
}

/** A load balancer that only redirects or returns fixed responses needs no targets. */
function answersItself(listeners: readonly ListenerActions[]): boolean {
  const actions = listeners.flatMap((listener) => listener.defaultActions);
  return actions.length > 0 && actions.every(({ kind }) => kind === "redirect" || kind === "fixed-response");
}

function useOf(kind: string, traffic: Readonly<Record<string, MetricSummary>>) {
  if (!Object.hasOwn(useMetrics, kind)) return undefined;
  // `kind` is one of the keys.
  const { name, unit } = useMetrics[kind as keyof typeof useMetrics];
  const summary = traffic[name];
  return summary && { sum: summary.sum, unit };
}

export default defineSaving(balancer, {
  id: "elbv2-idle",
  title: "Load balancer has no targets or traffic",
  act: ({ name }) => `Delete idle load balancer ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The load balancer has no registered targets, or had no traffic for two weeks.",
  looksUp: [targetGroup.type],
  needs: ["balancer", "network", "listeners", "traffic"],
  thresholds: {
    ageDays: {
      label: "Minimum age",
      unit: "days",
      default: 14,
      source: "Skyledger default: the whole lookback period.",
    },
    use: {
      label: "Traffic",
      unit: "requests or bytes in 14 days",
      default: 0,
      source: "Skyledger default: Trusted Advisor has no rule for these types, so only zero counts.",
    },
  },
  steps: [
    "Look for the load balancer's name in DNS records.",
    "Remove the records, and then delete the load balancer and its target groups.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "A DNS name or a rarely used client might still point to the load balancer.",
  commands: (resource) =>
    deletion(resource, "elbv2 delete-load-balancer", { "load-balancer-arn": resource.arn }, "aws_lb"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  source:
    "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-cloudwatch-metrics.html",
  evaluate: (facets, { resource, all, prices, takenAt, thresholds, bill }) => {
    const { balancer: settings, network, listeners, traffic } = facets;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return noSavings;
    // Elastic Load Balancing reports only when traffic flows (its user guide): a day without points had none.
    const use = useOf(settings.kind, traffic);
    if (use === undefined) return savingUnknown("unsupported", "traffic");
    const groups = all(targetGroup.type);
    if (!groups.seen) return savingUnknown(groups.reason, "target groups");
    const targets = registeredTargets(groups.value, resource.arn);
    if (!targets.seen) return savingUnknown(targets.reason, "targets");
    const hasNoTargets = targets.value === 0 && !answersItself(listeners);
    if (!hasNoTargets && use.sum > thresholds.use) return noSavings;
    const hours = bill();
    const addresses = publicAddressesOf(
      settings.scheme,
      settings.ipAddressType,
      network.availabilityZones.length,
    );
    const addressHours = prices.bill([addresses], resource.region);
    return saves(bothBills(hours, addressHours), {
      "targets registered": targets.value,
      [`${use.unit} in 14 days`]: use.sum,
    });
  },
});
