import balancer from "../../resources/elb-load-balancer.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-v2-secure-listeners.ts";

const kind = (name: string) => ({
  kind: name,
  scheme: "internet-facing",
  ipAddressType: "ipv4",
  dnsName: null,
});

function listener(protocol: string, over: Partial<Listener> = {}): Listener {
  return {
    arn: "arn:listener",
    protocol,
    port: 443,
    sslPolicy: null,
    certificateArns: [],
    defaultActions: [],
    ...over,
  };
}
interface Listener {
  arn: string | null;
  protocol: string | null;
  port: number | null;
  sslPolicy: string | null;
  certificateArns: string[];
  defaultActions: {
    kind: string;
    targetGroupArns: string[];
    requiresSignIn: boolean;
    redirect: {
      protocol: string | null;
      port: string | null;
      statusCode: "HTTP_301" | "HTTP_302" | null;
    } | null;
  }[];
}
const having = (listeners: Listener[], name = "application") =>
  resourceWith(balancer, { balancer: kind(name), listeners });

checkTable(check, [
  { when: "an application balancer speaks HTTPS", result: "pass", resource: having([listener("HTTPS")]) },
  { when: "a network balancer speaks TLS", result: "pass", resource: having([listener("TLS")], "network") },
  {
    when: "an application balancer also speaks HTTP",
    result: "fail",
    resource: having([listener("HTTPS"), listener("HTTP", { port: 80 })]),
    evidence: { listeners: [{ protocol: "HTTP", port: 80 }] },
  },
  {
    when: "a network balancer passes TCP on",
    result: "fail",
    resource: having([listener("TCP")], "network"),
    evidence: { listeners: [{ protocol: "TCP" }] },
  },
  { when: "there is no listener", result: "not_applicable", resource: having([]) },
  {
    when: "it is a Gateway Load Balancer",
    result: "not_applicable",
    resource: having([listener("GENEVE")], "gateway"),
  },
]);
