import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { mapObservation } from "../../model/observation.ts";
import instance from "../../resources/ec2-instance.ts";
import { cheapestType, familyKind, sizeOf } from "../smaller-size.ts";
import { uncommitted } from "../uncommitted.ts";
import { resizeText } from "./resize-text.ts";

export default defineSaving(instance, {
  id: "ec2-instance-generation-upgrade",
  title: "Older instance generation has a cheaper successor",
  act: ({ name, change }) => `Upgrade ${name} to ${change.type ?? "a newer generation"}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Upgrade",
  description:
    "A newer generation of the same family has at least the same resources, is faster, and costs less.",
  needs: ["compute", "state"],
  thresholds: {
    savedPercent: {
      label: "Minimum savings",
      unit: "percent",
      default: 2,
      source: "Skyledger default: less does not justify a restart; OptScale reports any difference.",
    },
  },
  steps: [
    "Check that the image has ENA and NVMe drivers.",
    "Create an image of the instance.",
    "Stop it, change the instance type, start it, and test.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "An old image without ENA and NVMe drivers does not start on a Nitro instance type.",
  commands: (resource, change) => resizeText(resource, change.type ?? "<type>"),
  implementationEffort: "Medium",
  restartNeeded: true,
  rollbackPossible: true,
  part: "compute",
  source: "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/resize-limitations.html",
  evaluate: ({ compute, state }, context) => {
    if (state.name !== "running" || compute.lifecycle !== "on-demand") return noSavings;
    const now = sizeOf(`EC2/${compute.instanceType}`);
    if (!now) return noSavings;
    const { prices, resource, thresholds } = context;
    const bill = context.bill();
    if (!bill.seen) return savingUnknown(bill.reason, "price", { "instance type": compute.instanceType });
    const successor = cheapestType(
      "EC2/",
      (other) =>
        other.arch === now.arch &&
        familyKind(other.family) === familyKind(now.family) &&
        other.generation > now.generation &&
        other.vcpu === now.vcpu &&
        other.memoryGib >= now.memoryGib,
      prices,
      resource.region,
    );
    const limit = bill.value.total.times(1 - thresholds.savedPercent / 100);
    if (!successor || successor.perMonth.compare(limit) > 0) return noSavings;
    const after = prices.bill(
      [{ name: "Instance hours", price: successor.key, quantity: 1 }],
      resource.region,
    );
    if (!after.seen) return savingUnknown(after.reason, "price");
    const { of, notes, doubts } = uncommitted(context, { service: "EC2", type: compute.instanceType });
    return saves(
      mapObservation(bill, of),
      { now: compute.instanceType, proposed: successor.type },
      { after: of(after.value), change: { type: successor.type }, notes, doubts },
    );
  },
});
