import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import balancer from "../../resources/elb-load-balancer.ts";

/**
 * TLS 1.3 only, or TLS 1.2 and 1.3 with a restricted set of ciphers, as Security Hub recommends (ELB.17).
 * Names: Elastic Load Balancing user guides, "Security policies".
 */
const recommendedPolicies: ReadonlySet<string> = new Set([
  "ELBSecurityPolicy-TLS13-1-3-2021-06",
  "ELBSecurityPolicy-TLS13-1-3-FIPS-2023-04",
  "ELBSecurityPolicy-TLS13-1-3-PQ-2025-09",
  "ELBSecurityPolicy-TLS13-1-3-FIPS-PQ-2025-09",
  "ELBSecurityPolicy-TLS13-1-2-Res-2021-06",
  "ELBSecurityPolicy-TLS13-1-2-Res-FIPS-2023-04",
  "ELBSecurityPolicy-TLS13-1-2-Res-PQ-2025-09",
  "ELBSecurityPolicy-TLS13-1-2-Res-FIPS-PQ-2025-09",
]);

export default defineCheck(balancer, {
  id: "elb-v2-tls-policy",
  requirement: "Load balancer TLS listeners should use a recommended security policy",
  problem: "TLS listener uses an outdated security policy",
  severity: "medium",
  category: "Encryption",
  service: "ELB",
  frameworks: {
    fsbp: ["ELB.17"],
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
  needs: ["listeners"],
  risk: "Old TLS versions and ciphers can be broken, which exposes traffic in transit.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Set a recommended security policy for all HTTPS and TLS listeners.",
    steps: [
      "Use the access logs to find which TLS versions and ciphers clients use.",
      "Set ELBSecurityPolicy-TLS13-1-2-Res-2021-06, or a TLS 1.3-only policy, for each listener.",
    ],
    impact: "Clients that support only older TLS versions or ciphers can't connect.",
  },
  evaluate: ({ listeners }) => {
    const encrypted = listeners.filter(({ protocol }) => protocol === "HTTPS" || protocol === "TLS");
    if (encrypted.length === 0) return notApplicable("The load balancer has no HTTPS or TLS listener.");
    if (encrypted.some(({ sslPolicy }) => sslPolicy === null))
      return unknown("failed", "security policy of a listener");
    const weak = encrypted.filter(
      ({ sslPolicy }) => sslPolicy === null || !recommendedPolicies.has(sslPolicy),
    );
    return weak.length === 0
      ? pass("All HTTPS and TLS listeners use a recommended security policy.")
      : fail("Some listeners use a security policy that is not recommended.", {
          listeners: weak.map(({ arn, port, sslPolicy }) => ({ arn, port, sslPolicy })),
        });
  },
});
