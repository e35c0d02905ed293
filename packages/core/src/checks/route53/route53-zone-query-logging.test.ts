import zone from "../../resources/route53-hosted-zone.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./route53-zone-query-logging.ts";

const zoneOf = (isPrivate: boolean) => ({
  domain: "example.com.",
  private: isPrivate,
  comment: null,
  recordCount: 2,
});

checkTable(check, [
  {
    when: "queries are logged",
    result: "pass",
    resource: resourceWith(zone, {
      zone: zoneOf(false),
      queryLogging: { logGroupArn: "arn:aws:logs:us-east-1:123456789012:log-group:dns" },
    }),
  },
  {
    when: "queries are not logged",
    result: "fail",
    resource: resourceWith(zone, { zone: zoneOf(false), queryLogging: { logGroupArn: null } }),
    evidence: { logGroupArn: null },
  },
  {
    when: "the zone is private",
    result: "not_applicable",
    resource: resourceWith(zone, { zone: zoneOf(true), queryLogging: { logGroupArn: null } }),
  },
]);
