import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { describe, expect, it } from "vitest";
import { listenerRules } from "./listener-rules.ts";

const base = {
  scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
  region: "us-east-1",
  signal: new AbortController().signal,
};
const read = (send: Send, arns: (string | null)[] | undefined, Type: string | undefined = "application") =>
  listenerRules({ ...base, send, item: { Type }, before: arns?.map((arn) => ({ arn, port: 443 })) });

const forward = (TargetGroupArn: string) => ({ Type: "forward", TargetGroupArn });
const source = (...Values: string[]) => ({ Field: "source-ip", SourceIpConfig: { Values } });
const path = { Field: "path-pattern", PathPatternConfig: { Values: ["/api/*"] } };

/** A service that answers with pages, one after the other, by listener. */
function answering(rules: Record<string, object[]>) {
  const calls: AwsCall[] = [];
  const send: Send = async (call) => {
    calls.push(call);
    return rules[String(Reflect.get(call.input, "ListenerArn"))]?.shift();
  };
  return { calls, send };
}

describe("rules of listeners", () => {
  it("are read for each listener, page by page, without the default rule and those that do not forward", async () => {
    const { calls, send } = answering({
      "arn:l1": [
        { Rules: [{ IsDefault: true, Actions: [forward("arn:tg0")] }], NextMarker: "n" },
        {
          Rules: [
            {
              Conditions: [path],
              Actions: [{ Type: "authenticate-oidc", AuthenticateOidcConfig: {} }, forward("arn:tg1")],
            },
            { Conditions: [path], Actions: [{ Type: "fixed-response" }] },
          ],
        },
      ],
      "arn:l2": [
        {
          Rules: [
            {
              Conditions: [source("203.0.113.0/24", "198.51.100.7/32"), path],
              Actions: [
                {
                  ...forward("arn:tg2"),
                  ForwardConfig: {
                    TargetGroups: [{ TargetGroupArn: "arn:tg2" }, { TargetGroupArn: "arn:tg3" }],
                  },
                },
              ],
            },
          ],
        },
      ],
    });
    expect(await read(send, ["arn:l1", "arn:l2"])).toEqual([
      { listenerArn: "arn:l1", targetGroupArns: ["arn:tg1"], sourceCidrs: null, requiresSignIn: true },
      {
        ...{ listenerArn: "arn:l2", targetGroupArns: ["arn:tg2", "arn:tg3"] },
        ...{ sourceCidrs: ["203.0.113.0/24", "198.51.100.7/32"], requiresSignIn: false },
      },
    ]);
    expect(calls.map(({ operation, input }) => [operation, input])).toEqual([
      ["describeRules", { ListenerArn: "arn:l1", PageSize: 400 }],
      ["describeRules", { ListenerArn: "arn:l1", PageSize: 400, Marker: "n" }],
      ["describeRules", { ListenerArn: "arn:l2", PageSize: 400 }],
    ]);
  });

  it("are none of other load balancers, without a call, and a gap of one whose type AWS left out", async () => {
    const send: Send = async () => {
      throw new Error("No call is needed.");
    };
    expect(await read(send, ["arn:l1"], "network")).toEqual([]);
    expect(await read(send, ["arn:l1"], "gateway")).toEqual([]);
    expect(await read(send, [])).toEqual([]);
    await expect(listenerRules({ ...base, send, item: {}, before: [] })).rejects.toThrow(TypeError);
  });

  it("reject an answer without rules, a listener without its ARN, and listeners that were not read", async () => {
    await expect(read(answering({ "arn:l1": [{}] }).send, ["arn:l1"])).rejects.toThrow(TypeError);
    const { send } = answering({});
    await expect(read(send, [null])).rejects.toThrow(TypeError);
    await expect(read(send, undefined)).rejects.toThrow(TypeError);
  });
});
