import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";

export default defineCheck(instance, {
  id: "ec2-instance-not-paravirtual",
  requirement: "EC2 instances should not use paravirtual virtualization",
  problem: "Instance uses paravirtual virtualization",
  severity: "medium",
  category: "Data",
  service: "EC2",
  frameworks: { fsbp: ["EC2.24"], nist_800_53_r5: ["CM-2", "CM-2(2)"] },
  needs: ["compute"],
  risk: "Paravirtual instances run on old hardware without current isolation and updates.",
  remediation: {
    automation: "MANUAL",
    description: "Migrate the instance to an HVM image.",
    steps: [
      "Create an HVM image of the instance, or set it up again on one.",
      "Launch a current instance type from it, and move the data.",
    ],
    impact: "The instance is replaced, which causes downtime.",
  },
  evaluate: ({ compute }) => {
    if (compute.virtualizationType === null) return unknown("failed", "virtualization type");
    return compute.virtualizationType === "paravirtual"
      ? fail("The instance uses paravirtual virtualization.", {
          virtualizationType: compute.virtualizationType,
          instanceType: compute.instanceType,
        })
      : pass("The instance uses HVM virtualization.");
  },
});
