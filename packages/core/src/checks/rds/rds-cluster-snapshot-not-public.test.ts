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
const everyone = { public: true, accountIds: [] };

checkTable(check, [
  {
    when: "it is shared with one account",
    result: "pass",
    resource: resourceWith(snapshot, {
      source: source(),
      sharing: { public: false, accountIds: ["210987654321"] },
    }),
  },
  {
    when: "it is shared with everyone",
    result: "fail",
    resource: resourceWith(snapshot, { source: source(), sharing: everyone }),
    evidence: { sharedWith: "all", clusterId: "shop" },
  },
  {
    when: "one of a Multi-AZ cluster is shared with everyone",
    result: "fail",
    resource: resourceWith(snapshot, { source: source("postgres"), sharing: everyone }),
  },
  {
    when: "it is of DocumentDB",
    result: "not_applicable",
    resource: resourceWith(snapshot, { source: source("docdb"), sharing: everyone }),
  },
]);
