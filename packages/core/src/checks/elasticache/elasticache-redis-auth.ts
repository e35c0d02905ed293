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
  risk: "Whoever gets into the network reads and changes everything in the cache without a password.",
  remediation: {
    automation: "MANUAL",
    description: "Give the replication group an AUTH token, or move it to Redis 6 with users.",
    steps: [
      "Switch TLS on, which AUTH needs.",
      "Set an AUTH token by the rotating strategy and give it to the programs.",
      "Set the strategy to set, so that connections without the token are refused.",
    ],
    impact: "Programs without the token can no longer connect.",
  },
  evaluate: ({ access, members }, context) => {
    const engines = facetOfEach(cacheCluster, context, members, "engine");
    if (!engines.seen) return unknown(engines.reason, "engine of the nodes");
    const [first] = engines.value;
    if (!first) return unknown("failed", "nodes of the group");
    const { name, version } = first.value;
    if (name !== "redis") return notApplicable(`The engine ${name} has users of its own instead of AUTH.`);
    const major = Number.parseInt(version, 10);
    if (Number.isNaN(major)) return unknown("failed", "version of the engine");
    if (major >= 6) return notApplicable("Redis has users of its own instead of AUTH from version 6.0 on.");
    return access.authToken
      ? pass("Clients have to know the AUTH token.")
      : fail("Clients need no AUTH token.", { authToken: false, engineVersion: version });
  },
});
