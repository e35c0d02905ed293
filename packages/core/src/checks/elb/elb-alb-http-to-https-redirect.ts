import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import balancer from "../../resources/elb-load-balancer.ts";

export default defineCheck(balancer, {
  id: "elb-alb-http-to-https-redirect",
  requirement: "Application Load Balancers should redirect HTTP requests to HTTPS",
  problem: "HTTP listener does not redirect to HTTPS",
  severity: "medium",
  category: "Encryption",
  service: "ELB",
  frameworks: {
    fsbp: ["ELB.1"],
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
  needs: ["balancer", "listeners"],
  risk: "Users who enter the address without https send passwords and cookies unencrypted.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Redirect every HTTP listener to HTTPS.",
    steps: [
      "Check that an HTTPS listener with a valid certificate exists.",
      "Set the default action of each HTTP listener to redirect to HTTPS with status code 301.",
      "Check the listener's other rules. They should redirect too.",
    ],
    impact: "Clients that can't follow redirects or use TLS no longer get a response.",
  },
  evaluate: ({ balancer, listeners }) => {
    if (balancer.kind !== "application") return notApplicable("Not an Application Load Balancer.");
    const http = listeners.filter(({ protocol }) => protocol === "HTTP");
    if (http.length === 0) return notApplicable("The load balancer has no HTTP listener.");
    const open = http.filter(
      ({ defaultActions }) =>
        !defaultActions.some(({ kind, redirect }) => kind === "redirect" && redirect?.protocol === "HTTPS"),
    );
    return open.length === 0
      ? pass("Every HTTP listener redirects to HTTPS.")
      : fail("HTTP listeners do not redirect to HTTPS.", {
          listeners: open.map(({ arn, port, defaultActions }) => ({ arn, port, defaultActions })),
        });
  },
});
