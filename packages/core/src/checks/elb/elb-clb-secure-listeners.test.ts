import balancer from "../../resources/elb-classic.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-clb-secure-listeners.ts";

function listener(protocol: string, over: object = {}) {
  return {
    protocol,
    port: 443,
    instanceProtocol: "HTTP",
    instancePort: 80,
    certificateArn: null as string | null,
    policyNames: [] as string[],
    ...over,
  };
}

checkTable(check, [
  {
    when: "it speaks HTTPS",
    result: "pass",
    resource: resourceWith(balancer, { listeners: [listener("HTTPS")] }),
  },
  {
    when: "it also speaks HTTP",
    result: "fail",
    resource: resourceWith(balancer, { listeners: [listener("HTTPS"), listener("HTTP", { port: 80 })] }),
    evidence: { listeners: [{ protocol: "HTTP", port: 80 }] },
  },
  {
    when: "it has no listener",
    result: "not_applicable",
    resource: resourceWith(balancer, { listeners: [] }),
  },
]);
