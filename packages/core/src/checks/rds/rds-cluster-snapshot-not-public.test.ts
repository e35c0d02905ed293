import snapshot from "../../resources/rds-db-cluster-snapshot.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-snapshot-not-public.ts";

const source = (engine = "aurora-mysql") => ({
  clusterId: "shop",
  kind: "manual",
  engine,
  engineVersion: null,
  vpcId: null,
  copiedFrom: null,
});
const everybody = { public: true, accountIds: [] };

checkTable(check, [
  {
    when: "it is shared with one account",
    verdict: "pass",
    resource: resourceWith(snapshot, {
      source: source(),
      sharing: { public: false, accountIds: ["210987654321"] },
    }),
  },
  {
    when: "it is shared with everybody",
    verdict: "fail",
    resource: resourceWith(snapshot, { source: source(), sharing: everybody }),
    evidence: { sharedWith: "all", clusterId: "shop" },
  },
  {
    when: "one of a Multi-AZ cluster is shared with everybody",
    verdict: "fail",
    resource: resourceWith(snapshot, { source: source("postgres"), sharing: everybody }),
  },
  {
    when: "it is of DocumentDB",
    verdict: "not_applicable",
    resource: resourceWith(snapshot, { source: source("docdb"), sharing: everybody }),
  },
]);
