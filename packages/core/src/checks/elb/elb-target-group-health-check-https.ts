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
  risk: "Health checks without TLS can be intercepted and answered by others in the network, which hides failed targets.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Use HTTPS for health checks.",
    steps: [
      "Install a certificate on the targets. The load balancer does not verify it.",
      "Set the health check protocol to HTTPS, with the correct port and path.",
    ],
    impact: "Targets that don't respond over HTTPS are considered unhealthy.",
  },
  evaluate: ({ settings, healthCheck }) => {
    if (settings.targetKind === "lambda") return notApplicable("The targets are Lambda functions.");
    if (healthCheck.protocol === null) return unknown("failed", "protocol of the health check");
    return healthCheck.protocol === "HTTPS"
      ? pass("Health checks use HTTPS.")
      : fail(`Health checks use ${healthCheck.protocol}.`, {
          protocol: healthCheck.protocol,
          port: healthCheck.port,
        });
  },
});
