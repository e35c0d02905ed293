import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { mapObservation } from "../../model/observation.ts";
import instance from "../../resources/ec2-instance.ts";
import { awsCli, terraformChange } from "../command-text.ts";
import { cheapestType, familyKind, sizeOf } from "../smaller-size.ts";
import { uncommitted } from "../uncommitted.ts";

export default defineSaving(instance, {
  id: "ec2-graviton-migrate",
  title: "x86 instance can migrate to Graviton",
  act: ({ name, change }) =>
    `Migrate ${name} to Graviton${change.type === undefined ? "" : ` (${change.type})`}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "MigrateToGraviton",
  description: "An arm64 instance type of the same size costs less. The software must support arm64.",
  needs: ["compute", "state"],
  thresholds: {},
  steps: [
    "Build packages and images for arm64.",
    "Launch the new instance type next to the old instance, and load test it.",
    "Move the traffic, and then stop the old instance.",
  ],
  confidence: "MEDIUM",
  risk: "High",
  couldGoWrong: "Software, agents, or licenses that support only x86 do not run on arm64.",
  commands: (resource, change) => ({
    cli: [
      awsCli(resource, "ec2 describe-instance-types", { "instance-types": change.type ?? "<type>" }),
      "# The architecture of an instance can't be changed: launch a new instance from an arm64 image.",
    ].join("\n"),
    terraform: terraformChange("aws_instance", resource.id, {
      instance_type: change.type ?? "<type>",
      ami: "AMI of the same operating system for arm64",
    }),
  }),
  implementationEffort: "High",
  restartNeeded: true,
  rollbackPossible: true,
  part: "compute",
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/view-ec2-recommendations.html",
  evaluate: ({ compute, state }, context) => {
    if (state.name !== "running" || compute.lifecycle !== "on-demand") return noSavings;
    if (compute.architecture !== "x86_64" || !compute.platform?.startsWith("Linux")) return noSavings;
    const now = sizeOf(`EC2/${compute.instanceType}`);
    if (!now) return noSavings;
    const { prices, resource } = context;
    const bill = context.bill();
    if (!bill.seen) return savingUnknown(bill.reason, "price", { "instance type": compute.instanceType });
    const twin = cheapestType(
      "EC2/",
      (other) =>
        other.arch === "arm64" &&
        familyKind(other.family) === familyKind(now.family) &&
        other.generation >= now.generation &&
        other.vcpu === now.vcpu &&
        other.memoryGib >= now.memoryGib,
      prices,
      resource.region,
    );
    if (!twin) return noSavings;
    const after = prices.bill([{ name: "Instance hours", price: twin.key, quantity: 1 }], resource.region);
    if (!after.seen) return savingUnknown(after.reason, "price");
    const { of, notes, doubts } = uncommitted(context, { service: "EC2", type: compute.instanceType });
    return saves(
      mapObservation(bill, of),
      { now: compute.instanceType, proposed: twin.type },
      { after: of(after.value), change: { type: twin.type }, notes, doubts },
    );
  },
});
