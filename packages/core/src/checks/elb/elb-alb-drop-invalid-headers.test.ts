import balancer from "../../resources/elb-load-balancer.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-alb-drop-invalid-headers.ts";

const kind = (name: string) => ({
  kind: name,
  scheme: "internet-facing",
  ipAddressType: "ipv4",
  dnsName: null,
});

checkTable(check, [
  {
    when: "the attribute is true",
    result: "pass",
    resource: resourceWith(balancer, {
      balancer: kind("application"),
      attributes: { "routing.http.drop_invalid_header_fields.enabled": "true" },
    }),
  },
  {
    when: "the attribute is false",
    result: "fail",
    resource: resourceWith(balancer, {
      balancer: kind("application"),
      attributes: { "routing.http.drop_invalid_header_fields.enabled": "false" },
    }),
    evidence: { "routing.http.drop_invalid_header_fields.enabled": "false" },
  },
  {
    when: "AWS left the attribute out",
    result: "unknown",
    resource: resourceWith(balancer, { balancer: kind("application"), attributes: {} }),
  },
  {
    when: "it is of another kind",
    result: "not_applicable",
    resource: resourceWith(balancer, { balancer: kind("network"), attributes: {} }),
  },
]);
