import type { Send } from "@skyledger/core/model/aws-call";
import { describe, expect, it } from "vitest";
import { vpcOrigins } from "./vpc-origins.ts";

const endpointArn = "arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/web/1";
const base = {
  scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
  region: "us-east-1",
  signal: new AbortController().signal,
};
const over = (...origins: object[]) => ({ ...base, item: { Origins: { Items: origins } } });
const inVpc = (Id: string, VpcOriginId?: string) => ({ Id, VpcOriginConfig: { VpcOriginId } });
const described = {
  VpcOrigin: {
    Status: "Deployed",
    VpcOriginEndpointConfig: {
      ...{ Arn: endpointArn, HTTPPort: 80, HTTPSPort: 443, OriginProtocolPolicy: "https-only" },
    },
  },
};
const read = { status: "Deployed", endpointArn, httpPort: 80, httpsPort: 443, protocolPolicy: "https-only" };

describe("VPC origins", () => {
  it("describes each of them once, for each origin that has it", async () => {
    const asked: unknown[] = [];
    const send: Send = async ({ operation, input }) => {
      asked.push([operation, input]);
      return described;
    };
    const item = over(
      inVpc("a", "vo_1"),
      { Id: "b", S3OriginConfig: {} },
      inVpc("c", "vo_1"),
      inVpc("d", "vo_2"),
    );
    expect(await vpcOrigins({ ...item, send })).toEqual([
      { ...read, originId: "a", id: "vo_1" },
      { ...read, originId: "c", id: "vo_1" },
      { ...read, originId: "d", id: "vo_2" },
    ]);
    expect(asked).toEqual([
      ["getVpcOrigin", { Id: "vo_1" }],
      ["getVpcOrigin", { Id: "vo_2" }],
    ]);
  });

  it("needs no call without one", async () => {
    const send: Send = async () => expect.unreachable("called");
    expect(await vpcOrigins({ ...over({ Id: "b", S3OriginConfig: {} }), send })).toEqual([]);
  });

  it.each([
    ["an ID", inVpc("a"), described, "without its VPC origin"],
    ["an endpoint", inVpc("a", "vo_1"), { VpcOrigin: { Status: "Deployed" } }, "without its endpoint"],
    ["an answer", inVpc("a", "vo_1"), {}, "without its endpoint"],
  ])("is a gap without %s", async (_, origin, answer, message) => {
    await expect(vpcOrigins({ ...over(origin), send: async () => answer })).rejects.toThrow(message);
  });
});
