import domain from "../../resources/opensearch-domain.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./opensearch-audit-logs.ts";

const log = {
  type: "AUDIT_LOGS",
  enabled: true,
  logGroupArn: "arn:aws:logs:us-east-1:123456789012:log-group:os" as string | null,
};

checkTable(check, [
  { when: "they are published", result: "pass", resource: resourceWith(domain, { logs: [log] }) },
  {
    when: "nothing is published",
    result: "fail",
    resource: resourceWith(domain, { logs: [] }),
    evidence: { published: [] },
  },
  {
    when: "publishing is switched off",
    result: "fail",
    resource: resourceWith(domain, { logs: [{ ...log, enabled: false }] }),
  },
  {
    when: "only other logs are published",
    result: "fail",
    resource: resourceWith(domain, { logs: [{ ...log, type: "SEARCH_SLOW_LOGS" }] }),
    evidence: { published: ["SEARCH_SLOW_LOGS"] },
  },
]);
