import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-access-analyzer-external-enabled.ts";

const analyzer = { arn: "arn:a", name: "account", type: "ACCOUNT", status: "ACTIVE" };

checkTable(check, [
  {
    when: "one is active",
    result: "pass",
    resource: resourceWith(accountRegion, { accessAnalyzer: { analyzers: [analyzer], complete: true } }),
  },
  {
    when: "there is none",
    result: "fail",
    resource: resourceWith(accountRegion, { accessAnalyzer: { analyzers: [], complete: true } }),
    evidence: { analyzers: [] },
  },
  {
    when: "there is one of unused access only",
    result: "fail",
    resource: resourceWith(accountRegion, {
      accessAnalyzer: { analyzers: [{ ...analyzer, type: "ACCOUNT_UNUSED_ACCESS" }], complete: true },
    }),
  },
  {
    when: "there are more than were read",
    result: "unknown",
    resource: resourceWith(accountRegion, { accessAnalyzer: { analyzers: [], complete: false } }),
  },
]);
