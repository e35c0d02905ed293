import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
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
  risk: "Traffic between clients and the load balancer can be read and changed on its way.",
  remediation: {
    automation: "MANUAL",
    description: "Use HTTPS or TLS for every listener.",
    steps: [
      "Request a certificate in Certificate Manager for the names that clients use.",
      "Add an HTTPS or TLS listener and move clients to it.",
      "Remove the listeners without encryption.",
    ],
    impact: "Clients have to connect to the encrypted port.",
  },
  evaluate: ({ balancer, listeners }) => {
    const wanted = secureProtocols[balancer.kind];
    if (wanted === undefined) return notApplicable("A Gateway Load Balancer passes packets on as they are.");
    if (listeners.length === 0) return notApplicable("The load balancer has no listener.");
    const open = listeners.filter(({ protocol }) => protocol !== wanted);
    return open.length === 0
      ? pass(`Every listener speaks ${wanted}.`)
      : fail(`Listeners do not speak ${wanted}.`, {
          listeners: open.map(({ arn, protocol, port }) => ({ arn, protocol, port })),
        });
  },
});
