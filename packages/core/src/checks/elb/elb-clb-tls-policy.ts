import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import balancer from "../../resources/elb-classic.ts";

/** The predefined policy that Security Hub requires (ELB.8). */
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
  risk: "Old TLS versions and ciphers can be broken, which exposes traffic in transit.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Set the policy ELBSecurityPolicy-TLS-1-2-2017-01 for all HTTPS and SSL listeners.",
    steps: [
      "Find out whether clients still need TLS 1.0 or 1.1.",
      "Create a negotiation policy from the predefined policy, and set it for each listener.",
    ],
    impact: "Clients that support only older TLS versions can't connect.",
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
      ? pass("All HTTPS and SSL listeners use the strong policy.")
      : fail("Some listeners do not use the strong policy.", {
          wanted: strongPolicy,
          listeners: weak.map(({ port, policyNames }) => ({ port, policyNames })),
        });
  },
});
