import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import volume from "../../resources/ec2-volume.ts";
import { modifyVolume } from "./modify-volume.ts";

/**
 * Up to this size, both types cost the same; larger io2 tiers are cheaper, at prices that the table lacks.
 */
const sameUpToIops = 32_000;

export default defineSaving(volume, {
  id: "ebs-io1-to-io2",
  title: "io1 volume should be migrated to io2",
  act: ({ name }) => `Move ${name} to io2`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Upgrade",
  description:
    "An io2 volume costs the same up to 32,000 IOPS and less above, with 100 times higher durability.",
  needs: ["storage"],
  thresholds: {},
  steps: [
    "Check that the Region and the instance type support io2.",
    "Modify the volume while it is in use.",
  ],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong: "Some old instance types can't attach io2 volumes.",
  commands: (resource) => modifyVolume(resource, { type: "io2" }),
  implementationEffort: "VeryLow",
  restartNeeded: false,
  rollbackPossible: true,
  impactAtMost: "LOW",
  part: "settings",
  source: "https://docs.aws.amazon.com/ebs/latest/userguide/provisioned-iops.html",
  evaluate: ({ storage }, { prices, resource, bill }) => {
    if (storage.type !== "io1" || storage.iops === null) return noSavings;
    const evidence = { IOPS: storage.iops, "size (GiB)": storage.sizeGib };
    if (storage.iops > sameUpToIops) return savingUnknown("unsupported", "price", evidence);
    const after = prices.bill(
      [
        { name: "io2 storage", price: "EBS/io2", quantity: storage.sizeGib },
        { name: "io2 IOPS", price: "EBS/io2-iops-first-32000", quantity: storage.iops },
      ],
      resource.region,
    );
    if (!after.seen) return savingUnknown(after.reason, "price", evidence);
    return saves(bill(), evidence, { after: after.value, change: { type: "io2" } });
  },
});
