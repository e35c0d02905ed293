import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-waf.ts";

checkTable(check, [
  {
    when: "it has one",
    result: "pass",
    resource: resourceWith(distribution, {
      firewall: { webAclId: "arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/1" },
    }),
  },
  {
    when: "it has none",
    result: "fail",
    resource: resourceWith(distribution, { firewall: { webAclId: null } }),
    evidence: { webAclId: null },
  },
]);
