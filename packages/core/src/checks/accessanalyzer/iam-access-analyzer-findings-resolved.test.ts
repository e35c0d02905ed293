import analyzer from "../../resources/accessanalyzer-analyzer.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-access-analyzer-findings-resolved.ts";

const external = { type: "ACCOUNT", status: "ACTIVE", external: true };

checkTable(check, [
  {
    when: "there is none",
    result: "pass",
    resource: resourceWith(analyzer, {
      analyzer: external,
      activeFindings: { resources: [], count: 0, more: false },
    }),
  },
  {
    when: "there is one",
    result: "fail",
    resource: resourceWith(analyzer, {
      analyzer: external,
      activeFindings: { resources: ["arn:aws:s3:::open"], count: 1, more: false },
    }),
    evidence: { findings: 1, resources: ["arn:aws:s3:::open"] },
  },
  {
    when: "it looks at unused access",
    result: "not_applicable",
    resource: resourceWith(analyzer, {
      analyzer: { ...external, external: false },
      activeFindings: { resources: [], count: 4, more: false },
    }),
  },
]);
