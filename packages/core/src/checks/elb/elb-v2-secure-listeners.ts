import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import { own } from "../../model/own.ts";
import balancer from "../../resources/elb-load-balancer.ts";

const secureProtocols: Readonly<Record<string, string>> = { application: "HTTPS", network: "TLS" };

export default defineCheck(balancer, {
  id: "elb-v2-secure-listeners",
  requirement: "Load balancer listeners should use HTTPS or TLS",
  problem: "Listener accepts unencrypted traffic",
  severity: "medium",
  category: "Encryption",
  service: "ELB",
  frameworks: { fsbp: ["ELB.18"] },
  needs: ["balancer", "listeners"],
  risk: "Traffic between clients and the load balancer can be read and modified in transit.",
  remediation: {
    automation: "MANUAL",
    description: "Use HTTPS or TLS for all listeners.",
    steps: [
      "Request a certificate from AWS Certificate Manager for the names that clients use.",
      "Add an HTTPS or TLS listener, and move clients to it.",
      "Remove the unencrypted listeners.",
    ],
    impact: "Clients must connect to the encrypted port.",
  },
  evaluate: ({ balancer, listeners }) => {
    const wanted = own(secureProtocols, balancer.kind);
    if (wanted === undefined) return notApplicable("Not applicable to Gateway Load Balancers.");
    if (listeners.length === 0) return notApplicable("The load balancer has no listeners.");
    const open = listeners.filter(({ protocol }) => protocol !== wanted);
    return open.length === 0
      ? pass(`All listeners use ${wanted}.`)
      : fail(`Some listeners do not use ${wanted}.`, {
          listeners: open.map(({ arn, protocol, port }) => ({ arn, protocol, port })),
        });
  },
});
