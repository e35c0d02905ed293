import balancer from "../../resources/elb-load-balancer.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-v2-tls-policy.ts";

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
const having = (...listeners: Listener[]) => resourceWith(balancer, { listeners });

checkTable(check, [
  {
    when: "it asks for TLS 1.3",
    result: "pass",
    resource: having(
      listener("HTTPS", { sslPolicy: "ELBSecurityPolicy-TLS13-1-3-2021-06" }),
      listener("HTTP"),
    ),
  },
  {
    when: "it uses a restricted policy",
    result: "pass",
    resource: having(listener("TLS", { sslPolicy: "ELBSecurityPolicy-TLS13-1-2-Res-PQ-2025-09" })),
  },
  {
    when: "it uses an old policy",
    result: "fail",
    resource: having(listener("HTTPS", { sslPolicy: "ELBSecurityPolicy-2016-08" })),
    evidence: { listeners: [{ sslPolicy: "ELBSecurityPolicy-2016-08" }] },
  },
  { when: "AWS did not tell the policy", result: "unknown", resource: having(listener("HTTPS")) },
  { when: "nothing is encrypted", result: "not_applicable", resource: having(listener("HTTP")) },
]);
