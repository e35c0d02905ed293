import cacheCluster from "../../resources/elasticache-cluster.ts";
import group from "../../resources/elasticache-replication-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elasticache-redis-auth.ts";

const having = (authToken: boolean) =>
  resourceWith(group, { access: { authToken, userGroupIds: [] }, members: ["n1"] });
function node(version: string, name = "redis") {
  return resourceWith(
    cacheCluster,
    { engine: { name, version, autoMinorVersionUpgrade: true } },
    { id: "n1" },
  );
}

checkTable(check, [
  { when: "Redis 5 has a token", result: "pass", resource: having(true), others: [node("5.0.6")] },
  {
    when: "Redis 5 has none",
    result: "fail",
    resource: having(false),
    others: [node("5.0.6")],
    evidence: { authToken: false, engineVersion: "5.0.6" },
  },
  { when: "it is Redis 7", result: "not_applicable", resource: having(false), others: [node("7.1.0")] },
  {
    when: "it is Valkey",
    result: "not_applicable",
    resource: having(false),
    others: [node("8.0", "valkey")],
  },
  {
    when: "nodes could not be listed",
    result: "unknown",
    resource: having(false),
    unread: { "AWS::ElastiCache::CacheCluster": "denied" },
  },
  {
    when: "it has no nodes",
    result: "unknown",
    resource: resourceWith(group, { access: { authToken: false, userGroupIds: [] }, members: [] }),
  },
]);
