import cluster from "../../resources/eks-cluster.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./eks-cluster-version-supported.ts";

checkTable(check, [
  {
    when: "it is in standard support",
    result: "pass",
    resource: resourceWith(cluster, {
      version: { kubernetes: "1.34", platform: null },
      support: {
        status: "STANDARD_SUPPORT",
        standardSupportEndsAt: "2026-12-02T00:00:00.000Z",
        extendedSupportEndsAt: null,
      },
    }),
  },
  {
    when: "it is in extended support",
    result: "fail",
    resource: resourceWith(cluster, {
      version: { kubernetes: "1.34", platform: null },
      support: {
        status: "EXTENDED_SUPPORT",
        standardSupportEndsAt: "2026-12-02T00:00:00.000Z",
        extendedSupportEndsAt: null,
      },
    }),
    evidence: { version: "1.34", versionStatus: "EXTENDED_SUPPORT" },
  },
  {
    when: "it is not supported",
    result: "fail",
    resource: resourceWith(cluster, {
      version: { kubernetes: "1.34", platform: null },
      support: {
        status: "UNSUPPORTED",
        standardSupportEndsAt: "2026-12-02T00:00:00.000Z",
        extendedSupportEndsAt: null,
      },
    }),
  },
]);
