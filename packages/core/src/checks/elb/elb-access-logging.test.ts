import balancer from "../../resources/elb-load-balancer.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-access-logging.ts";

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
      attributes: { "access_logs.s3.enabled": "true" },
    }),
  },
  {
    when: "the attribute is false",
    result: "fail",
    resource: resourceWith(balancer, {
      balancer: kind("application"),
      attributes: { "access_logs.s3.enabled": "false" },
    }),
    evidence: { "access_logs.s3.enabled": "false" },
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
