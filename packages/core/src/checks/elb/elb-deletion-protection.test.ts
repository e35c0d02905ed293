import balancer from "../../resources/elb-load-balancer.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-deletion-protection.ts";

checkTable(check, [
  {
    when: "the attribute is true",
    result: "pass",
    resource: resourceWith(balancer, { attributes: { "deletion_protection.enabled": "true" } }),
  },
  {
    when: "the attribute is false",
    result: "fail",
    resource: resourceWith(balancer, { attributes: { "deletion_protection.enabled": "false" } }),
    evidence: { "deletion_protection.enabled": "false" },
  },
  {
    when: "AWS left the attribute out",
    result: "unknown",
    resource: resourceWith(balancer, { attributes: {} }),
  },
]);
