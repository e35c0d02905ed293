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
  risk: "Nobody can tell afterwards which names were asked for, by attackers or by infected machines.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSSupport-ConfigureDNSQueryLogging",
    description: "Log the DNS queries of the zone.",
    steps: [
      "Make a log group in us-east-1 that Route 53 may write to.",
      "Add a query logging configuration to the zone.",
    ],
    impact: "Nothing changes for whoever asks; the logs are charged.",
  },
  evaluate: ({ zone, queryLogging }) => {
    if (zone.private) return notApplicable("Only public zones log their queries.");
    return queryLogging.logGroupArn === null
      ? fail("Queries to the zone are not logged.", { logGroupArn: null })
      : pass("Queries to the zone are logged.");
  },
});
