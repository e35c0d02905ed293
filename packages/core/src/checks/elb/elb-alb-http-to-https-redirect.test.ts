import balancer from "../../resources/elb-load-balancer.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-alb-http-to-https-redirect.ts";

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

const redirect = (protocol: string) => ({
  kind: "redirect",
  targetGroupArns: [],
  requiresSignIn: false,
  redirect: { protocol, port: "443", statusCode: "HTTP_301" as const },
});
const having = (listeners: Listener[], name = "application") =>
  resourceWith(balancer, { balancer: kind(name), listeners });

checkTable(check, [
  {
    when: "HTTP redirects to HTTPS",
    result: "pass",
    resource: having([listener("HTTP", { defaultActions: [redirect("HTTPS")] }), listener("HTTPS")]),
  },
  {
    when: "HTTP is served",
    result: "fail",
    resource: having([
      listener("HTTP", {
        port: 80,
        defaultActions: [
          { kind: "forward", targetGroupArns: ["arn:tg"], requiresSignIn: false, redirect: null },
        ],
      }),
    ]),
    evidence: { listeners: [{ arn: "arn:listener", port: 80 }] },
  },
  {
    when: "HTTP redirects to HTTP",
    result: "fail",
    resource: having([listener("HTTP", { defaultActions: [redirect("HTTP")] })]),
  },
  { when: "there is no HTTP listener", result: "not_applicable", resource: having([listener("HTTPS")]) },
  {
    when: "it is a Network Load Balancer",
    result: "not_applicable",
    resource: having([listener("TCP")], "network"),
  },
]);
