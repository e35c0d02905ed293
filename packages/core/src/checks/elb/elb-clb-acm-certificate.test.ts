import balancer from "../../resources/elb-classic.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-clb-acm-certificate.ts";

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
    when: "its certificate is of ACM",
    result: "pass",
    resource: resourceWith(balancer, {
      listeners: [listener("HTTPS", { certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/c1" })],
    }),
  },
  {
    when: "its certificate is of IAM",
    result: "fail",
    resource: resourceWith(balancer, {
      listeners: [listener("SSL", { certificateArn: "arn:aws:iam::123456789012:server-certificate/old" })],
    }),
    evidence: { listeners: [{ certificateArn: "arn:aws:iam::123456789012:server-certificate/old" }] },
  },
  {
    when: "nothing is encrypted",
    result: "not_applicable",
    resource: resourceWith(balancer, { listeners: [listener("HTTP")] }),
  },
]);
