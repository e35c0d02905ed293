import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import group from "../../resources/elb-target-group.ts";

export default defineCheck(group, {
  id: "elb-target-group-health-check-https",
  requirement: "Target groups should use HTTPS health checks",
  problem: "Health checks do not use HTTPS",
  severity: "medium",
  category: "Encryption",
  service: "ELB",
  frameworks: { fsbp: ["ELB.21"] },
  needs: ["settings", "healthCheck"],
  risk: "Health checks without TLS can be read and answered by others in the network, so that failed machines look well.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Let the health check use HTTPS.",
    steps: [
      "Give the targets a certificate; the load balancer does not verify it.",
      "Set the health check protocol to HTTPS, with the right port and path.",
    ],
    impact: "Targets that do not answer by HTTPS count as unhealthy.",
  },
  evaluate: ({ settings, healthCheck }) => {
    if (settings.targetKind === "lambda") return notApplicable("The targets are Lambda functions.");
    if (healthCheck.protocol === null) return unknown("failed", "protocol of the health check");
    return healthCheck.protocol === "HTTPS"
      ? pass("The health check uses HTTPS.")
      : fail(`The health check uses ${healthCheck.protocol}.`, {
          protocol: healthCheck.protocol,
          port: healthCheck.port,
        });
  },
});
