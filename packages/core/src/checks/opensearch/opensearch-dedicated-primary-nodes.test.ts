import domain from "../../resources/opensearch-domain.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./opensearch-dedicated-primary-nodes.ts";

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
  { when: "there are three", result: "pass", resource: resourceWith(domain, { cluster }) },
  {
    when: "there are two",
    result: "fail",
    resource: resourceWith(domain, {
      cluster: { ...cluster, dedicatedMaster: { type: "m6g.large.search", count: 2 } },
    }),
    evidence: { dedicatedMasterCount: 2 },
  },
  {
    when: "there are none",
    result: "fail",
    resource: resourceWith(domain, { cluster: { ...cluster, dedicatedMaster: null } }),
    evidence: { dedicatedMasterEnabled: false },
  },
  {
    when: "AWS named no number",
    result: "unknown",
    resource: resourceWith(domain, {
      cluster: { ...cluster, dedicatedMaster: { type: "m6g.large.search", count: null } },
    }),
  },
]);
