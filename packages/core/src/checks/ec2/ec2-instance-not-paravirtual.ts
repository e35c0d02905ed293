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
  risk: "Paravirtual machines run on old hardware, without the isolation and the updates of the present one.",
  remediation: {
    automation: "MANUAL",
    description: "Move the instance to an HVM image.",
    steps: [
      "Make an HVM image of the machine or set it up anew on one.",
      "Launch a present instance type from it and move the data.",
    ],
    impact: "The instance is replaced, which interrupts it.",
  },
  evaluate: ({ compute }) => {
    if (compute.virtualizationType === null) return unknown("failed", "virtualization type");
    return compute.virtualizationType === "paravirtual"
      ? fail("The instance uses paravirtual virtualization.", {
          virtualizationType: compute.virtualizationType,
          instanceType: compute.instanceType,
        })
      : pass("The instance uses hardware virtualization.");
  },
});
