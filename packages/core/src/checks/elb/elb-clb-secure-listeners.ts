import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import balancer from "../../resources/elb-classic.ts";

export default defineCheck(balancer, {
  id: "elb-clb-secure-listeners",
  requirement: "Classic Load Balancer listeners should use HTTPS or TLS",
  problem: "Listener accepts unencrypted traffic",
  severity: "medium",
  category: "Encryption",
  service: "ELB",
  frameworks: {
    fsbp: ["ELB.3"],
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
  needs: ["listeners"],
  risk: "Traffic between clients and the load balancer can be read and modified in transit.",
  remediation: {
    automation: "MANUAL",
    description: "Use HTTPS or SSL for all front-end listeners.",
    steps: [
      "Request a certificate from AWS Certificate Manager for the names that clients use.",
      "Add an HTTPS or SSL listener, and move clients to it.",
      "Remove the unencrypted listeners.",
    ],
    impact: "Clients must connect to the encrypted port.",
  },
  evaluate: ({ listeners }) => {
    if (listeners.length === 0) return notApplicable("The load balancer has no listeners.");
    const open = listeners.filter(({ protocol }) => protocol !== "HTTPS" && protocol !== "SSL");
    return open.length === 0
      ? pass("All front-end listeners are encrypted.")
      : fail("Some front-end listeners are not encrypted.", {
          listeners: open.map(({ protocol, port }) => ({ protocol, port })),
        });
  },
});
