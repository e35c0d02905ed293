import { type Bill, joinBills } from "../../model/bill.ts";
import { type Claim, defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { seen } from "../../model/observation.ts";
import image from "../../resources/ec2-image.ts";
import instance from "../../resources/ec2-instance.ts";
import snapshot from "../../resources/ec2-snapshot.ts";
import { ageDays } from "../age-days.ts";
import { awsCli, terraformRemoval } from "../command-text.ts";

export default defineSaving(image, {
  id: "ec2-ami-unused",
  title: "AMI is unused",
  act: ({ name }) => `Deregister unused AMI ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description:
    "No instance was launched from the AMI within the threshold, and none uses it. Its snapshots incur charges. The saving is an upper bound.",
  needs: ["snapshots", "lifecycle"],
  looksUp: [instance.type, snapshot.type],
  thresholds: {
    lastLaunchDays: {
      label: "Time since last launch",
      unit: "days",
      default: 90,
      source: "Skyledger default: one quarter; OptScale uses 7 days.",
    },
  },
  steps: [
    "Look for the AMI in launch templates and in other accounts.",
    "Deprecate it, and wait.",
    "Deregister it, and delete its snapshots.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "Launch templates and other accounts that reference the AMI can no longer launch instances.",
  commands: (resource) => ({
    cli: awsCli(resource, "ec2 deregister-image", {
      "image-id": resource.id,
      "delete-associated-snapshots": true,
    }),
    terraform: terraformRemoval("aws_ami", resource.id),
  }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ami-last-launched-time.html",
  evaluate: ({ snapshots, lifecycle }, { resource, all, find, prices, takenAt, thresholds }) => {
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    const idle = ageDays(lifecycle.lastLaunchedAt, takenAt);
    if (Math.min(age, idle ?? age) < thresholds.lastLaunchDays) return noSavings;
    const instances = all(instance.type);
    if (!instances.seen) return savingUnknown(instances.reason, "instances");
    // The instance declaration reads this facet.
    const runsOnIt = instances.value.some(
      ({ facets }) =>
        facets.compute?.seen && (facets.compute.value as { imageId: string | null }).imageId === resource.id,
    );
    if (runsOnIt) return noSavings;
    const bills: Bill[] = [];
    const claims: Claim[] = [];
    for (const id of snapshots) {
      const found = find(snapshot.type, id);
      const storage = found?.facets.storage;
      if (!found || !storage?.seen) return savingUnknown("failed", "snapshots of the AMI");
      // The snapshot declaration reads this facet.
      const { volumeSizeGib, fullSizeGib } = storage.value as {
        volumeSizeGib: number;
        fullSizeGib: number | null;
      };
      const component = {
        name: `Snapshot ${id} (upper bound)`,
        price: "EBS/snapshot-standard",
        quantity: fullSizeGib ?? volumeSizeGib,
      };
      const bill = prices.bill([component], resource.region);
      if (!bill.seen) return savingUnknown(bill.reason, "price", { snapshots: snapshots.length });
      bills.push(bill.value);
      claims.push({ arn: found.arn, perMonth: bill.value.total });
    }
    if (bills.length === 0) return noSavings;
    return saves(
      seen(joinBills(...bills)),
      {
        snapshots: snapshots.length,
        "days since last launch": idle === undefined ? "none known" : Math.floor(idle),
      },
      { claims },
    );
  },
});
