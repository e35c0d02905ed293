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
  risk: "Certificates that don't renew automatically expire, and their private keys are stored outside of AWS.",
  remediation: {
    automation: "MANUAL",
    description: "Use ACM certificates for all HTTPS and SSL listeners.",
    steps: [
      "Request a certificate from AWS Certificate Manager for the names that clients use.",
      "Set it for each HTTPS or SSL listener.",
      "Delete the old certificate from IAM after you check that nothing uses it.",
    ],
    impact: "Clients see a different certificate. Connections are not interrupted.",
  },
  evaluate: ({ listeners }) => {
    const encrypted = listeners.filter(({ protocol }) => protocol === "HTTPS" || protocol === "SSL");
    if (encrypted.length === 0) return notApplicable("The load balancer has no HTTPS or SSL listener.");
    const others = encrypted.filter(({ certificateArn }) => !/^arn:[^:]+:acm:/.test(certificateArn ?? ""));
    return others.length === 0
      ? pass("All certificates are from AWS Certificate Manager.")
      : fail("Listeners use a certificate that is not from AWS Certificate Manager.", {
          listeners: others.map(({ port, certificateArn }) => ({ port, certificateArn })),
        });
  },
});
