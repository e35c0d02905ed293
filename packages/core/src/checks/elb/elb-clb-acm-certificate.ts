import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import balancer from "../../resources/elb-classic.ts";

export default defineCheck(balancer, {
  id: "elb-clb-acm-certificate",
  requirement: "Classic Load Balancers should use certificates from AWS Certificate Manager",
  problem: "Listener certificate is not from AWS Certificate Manager",
  severity: "medium",
  category: "Encryption",
  service: "ELB",
  frameworks: {
    fsbp: ["ELB.2"],
    nist_800_53_r5: [
      "AC-4",
      "AC-17(2)",
      "IA-5(1)",
      "SC-7(4)",
      "SC-8",
      "SC-8(1)",
      "SC-8(2)",
      "SC-12(3)",
      "SC-13",
      "SC-23",
      "SC-23(5)",
      "SI-7(6)",
    ],
  },
  needs: ["listeners"],
  risk: "A certificate that is not renewed by itself runs out one day, and its key lies wherever it was made.",
  remediation: {
    automation: "MANUAL",
    description: "Use a certificate of Certificate Manager on every HTTPS and SSL listener.",
    steps: [
      "Request a certificate in Certificate Manager for the names that clients use.",
      "Set it on each HTTPS or SSL listener.",
      "Delete the old certificate from IAM once nothing uses it.",
    ],
    impact: "Clients see another certificate; connections are not interrupted.",
  },
  evaluate: ({ listeners }) => {
    const encrypted = listeners.filter(({ protocol }) => protocol === "HTTPS" || protocol === "SSL");
    if (encrypted.length === 0) return notApplicable("The load balancer has no HTTPS or SSL listener.");
    const others = encrypted.filter(({ certificateArn }) => !/^arn:[^:]+:acm:/.test(certificateArn ?? ""));
    return others.length === 0
      ? pass("Every certificate is one of Certificate Manager.")
      : fail("Listeners use a certificate that is none of Certificate Manager.", {
          listeners: others.map(({ port, certificateArn }) => ({ port, certificateArn })),
        });
  },
});
