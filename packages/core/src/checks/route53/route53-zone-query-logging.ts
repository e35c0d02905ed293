import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import zone from "../../resources/route53-hosted-zone.ts";

export default defineCheck(zone, {
  id: "route53-zone-query-logging",
  requirement: "Route 53 public hosted zones should log DNS queries",
  problem: "Public hosted zone does not log DNS queries",
  severity: "medium",
  category: "Logging",
  service: "Route53",
  frameworks: { fsbp: ["Route53.2"], pci_dss_4: ["10.4.2"] },
  needs: ["zone", "queryLogging"],
  risk: "Without query logs, queries by attackers or infected hosts can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSSupport-ConfigureDNSQueryLogging",
    description: "Turn on DNS query logging for the hosted zone.",
    steps: [
      "Create a log group in us-east-1 that Route 53 can write to.",
      "Add a query logging configuration to the hosted zone.",
    ],
    impact: "No effect on DNS resolution. Logs incur charges.",
  },
  evaluate: ({ zone, queryLogging }) => {
    if (zone.private) return notApplicable("Only public hosted zones log queries.");
    return queryLogging.logGroupArn === null
      ? fail("DNS queries are not logged.", { logGroupArn: null })
      : pass("DNS queries are logged.");
  },
});
