import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import cluster from "../../resources/eks-cluster.ts";
import { setting } from "../command-text.ts";

export default defineSaving(cluster, {
  id: "eks-extended-support",
  title: "EKS cluster incurs extended support charges",
  act: ({ name, change }) => `Upgrade ${name} to Kubernetes ${change.version ?? "in standard support"}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Upgrade",
  description:
    "Standard support for the cluster's Kubernetes version has ended. The control plane costs six times as much.",
  needs: ["version", "support"],
  thresholds: {},
  steps: [
    "Check for deprecated APIs and add-ons that the next version removes.",
    "Upgrade the control plane one minor version at a time.",
    "Upgrade the node groups.",
  ],
  confidence: "HIGH",
  risk: "High",
  couldGoWrong: "Workloads that use removed APIs stop working, and the upgrade can't be rolled back.",
  commands: (resource, change) =>
    setting(
      resource,
      "eks update-cluster-version",
      { name: resource.id, "kubernetes-version": change.version ?? "<version>" },
      { type: "aws_eks_cluster", values: { version: change.version ?? "<version>" } },
    ),
  implementationEffort: "High",
  restartNeeded: false,
  rollbackPossible: false,
  source: "https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html",
  evaluate: ({ version, support }, { prices, resource, bill }) => {
    if (support.status !== "EXTENDED_SUPPORT") return noSavings;
    const evidence = {
      "Kubernetes version": version.kubernetes,
      "standard support ended": support.standardSupportEndsAt?.slice(0, 10) ?? "unknown",
    };
    const after = prices.bill(
      [{ name: "Control plane in standard support", price: "EKS/cluster-standard-support", quantity: 1 }],
      resource.region,
    );
    if (!after.seen) return savingUnknown(after.reason, "price", evidence);
    const [major = "1", minor = "0"] = version.kubernetes.split(".");
    return saves(bill(), evidence, {
      after: after.value,
      change: { version: `${major}.${Number(minor) + 1}` },
    });
  },
});
