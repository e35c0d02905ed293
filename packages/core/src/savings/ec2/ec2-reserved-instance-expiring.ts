import { billedAmount } from "../../model/bill.ts";
import { type Claim, defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { hoursPerMonth } from "../../model/prices.ts";
import account from "../../resources/account.ts";
import instance from "../../resources/ec2-instance.ts";
import { ageDays } from "../age-days.ts";
import { awsCli } from "../command-text.ts";
import { reservedThing } from "../commitments/purchase-name.ts";

export default defineSaving(account, {
  id: "ec2-reserved-instance-expiring",
  title: "Reservation has ended or ends soon",
  act: ({ name }) => `Renew the reservation of ${name}`,
  type: "RESERVED_INSTANCE",
  action: "PurchaseReservedInstances",
  description: "When the reservation ends, its instances are charged at on-demand prices.",
  needs: [],
  looksUp: ["AWS::EC2::Instance"],
  thresholds: {
    daysBefore: {
      label: "Notice before the end",
      unit: "days",
      default: 30,
      source: "AWS Trusted Advisor, Amazon EC2 Reserved Instance Lease Expiration; Turbot.",
    },
    daysAfter: {
      label: "Notice after the end",
      unit: "days",
      default: 30,
      source: "AWS Trusted Advisor, Amazon EC2 Reserved Instance Lease Expiration.",
    },
  },
  steps: [
    "Check whether the workload still runs.",
    "Compare with a Savings Plan.",
    "Queue the renewal for the day on which the reservation ends.",
    "Set a reminder for the next expiration.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "The renewal is charged for its whole term, regardless of usage.",
  commands: (_, { reservation = "RESERVATION_ID", region = "global" }) => ({
    cli: awsCli({ region }, "ec2 describe-reserved-instances", { "reserved-instances-ids": reservation }),
    terraform: "# Terraform does not support EC2 reservations.",
  }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  part: "commitment",
  pool: "EC2",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: (_, context) => {
    const owned = context.reservations("EC2");
    if (!owned.seen) return savingUnknown(owned.reason, "reservations");
    const all = context.all(instance.type);
    if (!all.seen) return savingUnknown(all.reason, "instances");
    const { daysBefore, daysAfter } = context.thresholds;
    const found = owned.value.flatMap((one) => {
      const ended = ageDays(one.endsAt, context.takenAt);
      if (ended === undefined || ended < -daysBefore || ended > daysAfter) return [];
      if (one.state !== "active" && one.state !== "retired") return [];
      const running = all.value.filter(({ facets, region, status }) => {
        const compute = facets.compute?.seen ? facets.compute.value : undefined;
        // This type's declaration reads the instance type into this facet.
        const { instanceType } = (compute ?? {}) as { instanceType?: string };
        return region === one.region && status === "running" && instanceType === one.type;
      });
      const count = Math.min(one.count, running.length);
      // Nothing that it would cover is running: it can expire.
      if (count === 0) return [];
      const thing = reservedThing(one.type, one.product);
      const about = { name: `${one.count} × ${thing}`, region: one.region };
      const evidence = {
        reservation: one.id,
        ends: one.endsAt.slice(0, 10),
        "reserved instances": one.count,
        "running instances of this type": running.length,
      };
      const subject = {
        variant: `renew ${one.id}`,
        about,
        change: { reservation: one.id, region: one.region },
        notes: [
          "The amount is the additional monthly cost after the reservation ends, based on the current reservation's price.",
        ],
      };
      const price = `EC2/${one.type}`;
      const before =
        one.product === "Linux/UNIX"
          ? context.prices.bill([{ name: "On-demand hours", price, quantity: count }], one.region)
          : undefined;
      if (!before?.seen) return [savingUnknown("unsupported", "price", evidence, subject)];
      const reserved = billedAmount(
        "Reserved hours, as today",
        one.perHour.times(hoursPerMonth).times(count),
      );
      const perMonth = before.value.total.minus(reserved.total);
      const claims: Claim[] = [{ arn: context.resource.arn, perMonth }];
      return [saves(before, evidence, { ...subject, after: reserved, claims })];
    });
    return found.length === 0 ? noSavings : found;
  },
});
