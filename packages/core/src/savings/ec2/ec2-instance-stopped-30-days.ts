import { type Bill, joinBills } from "../../model/bill.ts";
import {
  type Claim,
  defineSaving,
  noSavings,
  type SavingContext,
  saves,
  savingUnknown,
} from "../../model/define-saving.ts";
import { type Observation, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import eip from "../../resources/ec2-eip.ts";
import instance from "../../resources/ec2-instance.ts";
import volume from "../../resources/ec2-volume.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";

type Found = Observation<readonly Resource[]> & { missing: string };

/** The volumes of the instance; a gap when one is not in the inventory. */
function volumesOf(ids: readonly string[], { all, find }: SavingContext<string>): Found {
  const volumes = ids.map((id) => find(volume.type, id));
  if (volumes.every((found) => found !== undefined)) return { ...seen(volumes), missing: "volumes" };
  const list = all(volume.type);
  return { seen: false, reason: list.seen ? "failed" : list.reason, missing: "volumes" };
}

/** The Elastic IP addresses of the instance; a gap when an address's association is unknown. */
function addressesOf({ resource, all }: SavingContext<string>): Found {
  const addresses = all(eip.type);
  if (!addresses.seen) return { ...addresses, missing: "addresses" };
  const own: Resource[] = [];
  for (const address of addresses.value) {
    const association = address.facets.association;
    if (!association?.seen)
      return { seen: false, reason: association?.reason ?? "failed", missing: "addresses" };
    // The address declaration reads this facet.
    const { instanceId } = association.value as { instanceId: string | null };
    if (instanceId === resource.id) own.push(address);
  }
  return { ...seen(own), missing: "addresses" };
}

export default defineSaving(instance, {
  id: "ec2-instance-stopped-30-days",
  title: "Instance stopped for more than a month incurs storage charges",
  act: ({ name }) => `Terminate stopped instance ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description:
    "The instance has been stopped for longer than the threshold, but its volumes and addresses incur hourly charges.",
  needs: ["state", "volumes"],
  looksUp: [volume.type, eip.type],
  thresholds: {
    stoppedDays: {
      label: "Time since stopped",
      unit: "days",
      default: 30,
      source: "AWS Trusted Advisor, Amazon EC2 instances stopped.",
    },
  },
  steps: [
    "Ask the owner, named in the tags.",
    "Create an image of the instance or snapshots of its volumes.",
    "Check that nothing references the instance, and then terminate it.",
    "Delete remaining volumes, and release its addresses.",
  ],
  confidence: "HIGH",
  risk: "High",
  couldGoWrong: "Without an image, the instance and data stored only on its volumes can't be recovered.",
  commands: (resource) =>
    deletion(resource, "ec2 terminate-instances", { "instance-ids": resource.id }, "aws_instance"),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: ({ state, volumes }, context) => {
    if (state.name !== "stopped") return noSavings;
    const days = ageDays(state.stoppedAt, context.takenAt);
    if (days === undefined) return savingUnknown("failed", "stop time");
    if (days < context.thresholds.stoppedDays) return noSavings;
    const evidence = { "stopped (days)": Math.floor(days) };
    const bills: Bill[] = [];
    const claims: Claim[] = [];
    for (const found of [volumesOf(volumes, context), addressesOf(context)]) {
      if (!found.seen) return savingUnknown(found.reason, found.missing);
      for (const resource of found.value) {
        const bill = context.billOf(resource);
        if (!bill.seen) return savingUnknown(bill.reason, "price", evidence);
        bills.push(bill.value);
        claims.push({ arn: resource.arn, perMonth: bill.value.total });
      }
    }
    const before = joinBills(...bills);
    if (before.total.isZero) return noSavings;
    return saves(seen(before), { ...evidence, "volumes and addresses": bills.length }, { claims });
  },
});
