import domain from "../../resources/opensearch-domain.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./opensearch-three-data-nodes.ts";

const cluster = {
  instanceType: "m6g.large.search" as const,
  instanceCount: 3,
  zoneAwareness: true,
  dedicatedMaster: { type: "m6g.large.search" as const, count: 3 as number | null } as {
    type: "m6g.large.search";
    count: number | null;
  } | null,
  warm: null,
};

checkTable(check, [
  { when: "three nodes in several zones", result: "pass", resource: resourceWith(domain, { cluster }) },
  {
    when: "two nodes",
    result: "fail",
    resource: resourceWith(domain, { cluster: { ...cluster, instanceCount: 2 } }),
    evidence: { instanceCount: 2 },
  },
  {
    when: "one zone",
    result: "fail",
    resource: resourceWith(domain, { cluster: { ...cluster, zoneAwareness: false } }),
    evidence: { zoneAwareness: false },
  },
]);
