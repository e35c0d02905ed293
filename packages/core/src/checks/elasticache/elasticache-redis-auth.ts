import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import { facetOfEach } from "../../model/related.ts";
import cacheCluster from "../../resources/elasticache-cluster.ts";
import group from "../../resources/elasticache-replication-group.ts";

export default defineCheck(group, {
  id: "elasticache-redis-auth",
  requirement: "ElastiCache replication groups before Redis OSS 6.0 should use AUTH",
  problem: "Redis OSS AUTH is disabled",
  severity: "medium",
  category: "IAM",
  service: "ElastiCache",
  frameworks: {
    fsbp: ["ElastiCache.6"],
    pci_dss_4: ["8.3.1"],
    nist_800_53_r5: ["AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-6"],
  },
  needs: ["access", "members"],
  risk: "Anyone in the network can read and modify the cache without a password.",
  remediation: {
    automation: "MANUAL",
    description: "Set an AUTH token for the replication group, or upgrade to Redis OSS 6 with users.",
    steps: [
      "Turn on TLS, which AUTH requires.",
      "Set an AUTH token with the rotate strategy, and configure it in the applications.",
      "Change the strategy to set, so that connections without the token are rejected.",
    ],
    impact: "Applications without the token can't connect.",
  },
  evaluate: ({ access, members }, context) => {
    const engines = facetOfEach(cacheCluster, context, members, "engine");
    if (!engines.seen) return unknown(engines.reason, "engine of the nodes");
    const [first] = engines.value;
    if (!first) return unknown("failed", "nodes of the replication group");
    const { name, version } = first.value;
    if (name !== "redis")
      return notApplicable(`The engine ${name} uses access control with users instead of AUTH.`);
    const major = Number.parseInt(version, 10);
    if (Number.isNaN(major)) return unknown("failed", "engine version");
    if (major >= 6)
      return notApplicable("Redis OSS 6.0 and later can use access control with users instead of AUTH.");
    return access.authToken
      ? pass("AUTH is enabled.")
      : fail("AUTH is disabled.", { authToken: false, engineVersion: version });
  },
});
