import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import balancer from "../../resources/elb-classic.ts";

/** The predefined policy that Security Hub asks for (ELB.8). */
const strongPolicy = "ELBSecurityPolicy-TLS-1-2-2017-01";

export default defineCheck(balancer, {
  id: "elb-clb-tls-policy",
  requirement: "Classic Load Balancer TLS listeners should use a strong predefined security policy",
  problem: "TLS listener uses a weak security policy",
  severity: "medium",
  category: "Encryption",
  service: "ELB",
  frameworks: {
    fsbp: ["ELB.8"],
    pci_dss_4: ["4.2.1"],
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
      "SC-23(3)",
      "SI-7(6)",
    ],
  },
  needs: ["listeners", "policies"],
  risk: "Old TLS versions and ciphers can be broken, so that traffic can be read on its way.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Set the policy ELBSecurityPolicy-TLS-1-2-2017-01 on every HTTPS and SSL listener.",
    steps: [
      "Find out whether clients still need TLS 1.0 or 1.1.",
      "Make a negotiation policy from the predefined one and set it on each listener.",
    ],
    impact: "Clients that only know older TLS versions can no longer connect.",
  },
  evaluate: ({ listeners, policies }) => {
    const encrypted = listeners.filter(({ protocol }) => protocol === "HTTPS" || protocol === "SSL");
    if (encrypted.length === 0) return notApplicable("The load balancer has no HTTPS or SSL listener.");
    const strong = new Set(
      policies
        .flatMap(({ name, reference }) => (reference === strongPolicy ? [name] : []))
        .concat(strongPolicy),
    );
    const weak = encrypted.filter(({ policyNames }) => !policyNames.some((name) => strong.has(name)));
    return weak.length === 0
      ? pass("Every HTTPS or SSL listener uses the strong policy.")
      : fail("Listeners do not use the strong policy.", {
          wanted: strongPolicy,
          listeners: weak.map(({ port, policyNames }) => ({ port, policyNames })),
        });
  },
});
