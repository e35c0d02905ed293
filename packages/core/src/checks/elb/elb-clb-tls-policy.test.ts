import balancer from "../../resources/elb-classic.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-clb-tls-policy.ts";

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

const policy = (name: string, reference: string | null) => ({
  name,
  kind: "SSLNegotiationPolicyType",
  reference,
});

checkTable(check, [
  {
    when: "its policy was made from the strong one",
    result: "pass",
    resource: resourceWith(balancer, {
      listeners: [listener("HTTPS", { policyNames: ["stickiness", "tls"] })],
      policies: [policy("tls", "ELBSecurityPolicy-TLS-1-2-2017-01")],
    }),
  },
  {
    when: "it names the strong policy itself",
    result: "pass",
    resource: resourceWith(balancer, {
      listeners: [listener("SSL", { policyNames: ["ELBSecurityPolicy-TLS-1-2-2017-01"] })],
      policies: [],
    }),
  },
  {
    when: "its policy was made from an old one",
    result: "fail",
    resource: resourceWith(balancer, {
      listeners: [listener("HTTPS", { policyNames: ["tls"] })],
      policies: [policy("tls", "ELBSecurityPolicy-2016-08")],
    }),
    evidence: { listeners: [{ policyNames: ["tls"] }] },
  },
  {
    when: "its policy is of its own making",
    result: "fail",
    resource: resourceWith(balancer, {
      listeners: [listener("HTTPS", { policyNames: ["own"] })],
      policies: [policy("own", null)],
    }),
  },
  {
    when: "nothing is encrypted",
    result: "not_applicable",
    resource: resourceWith(balancer, { listeners: [listener("TCP")], policies: [] }),
  },
]);
