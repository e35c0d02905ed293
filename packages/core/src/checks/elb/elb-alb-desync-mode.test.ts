import balancer from "../../resources/elb-load-balancer.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-alb-desync-mode.ts";

const kind = (name: string) => ({
  kind: name,
  scheme: "internet-facing",
  ipAddressType: "ipv4",
  dnsName: null,
});

checkTable(check, [
  {
    when: "the attribute is defensive",
    result: "pass",
    resource: resourceWith(balancer, {
      balancer: kind("application"),
      attributes: { "routing.http.desync_mitigation_mode": "defensive" },
    }),
  },
  {
    when: "the attribute is strictest",
    result: "pass",
    resource: resourceWith(balancer, {
      balancer: kind("application"),
      attributes: { "routing.http.desync_mitigation_mode": "strictest" },
    }),
  },
  {
    when: "the attribute is monitor",
    result: "fail",
    resource: resourceWith(balancer, {
      balancer: kind("application"),
      attributes: { "routing.http.desync_mitigation_mode": "monitor" },
    }),
    evidence: { "routing.http.desync_mitigation_mode": "monitor" },
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
