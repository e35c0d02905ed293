import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { describe, expect, it } from "vitest";
import { rdsClusterParameters, rdsParameters } from "./rds-parameters.ts";

const base = {
  scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
  region: "us-east-1",
  signal: new AbortController().signal,
};

function answering(...pages: object[]) {
  const calls: AwsCall[] = [];
  const send: Send = async (call) => {
    calls.push(call);
    return pages[calls.length - 1] ?? {};
  };
  return { calls, send };
}

describe("parameters of RDS", () => {
  it("reads all pages, and keeps only requested parameters that have a value", async () => {
    const { calls, send } = answering(
      { Parameters: [{ ParameterName: "max_connections", ParameterValue: "100" }], Marker: "next" },
      {
        Parameters: [
          { ParameterName: "require_secure_transport", ParameterValue: "1" },
          { ParameterName: "server_audit_logging" },
        ],
      },
    );
    const item = { DBParameterGroupName: "shop" };
    expect(await rdsParameters({ ...base, send, item })).toEqual({ require_secure_transport: "1" });
    expect(calls.map(({ operation, input }) => [operation, input])).toEqual([
      ["describeDBParameters", { DBParameterGroupName: "shop", MaxRecords: 100 }],
      ["describeDBParameters", { DBParameterGroupName: "shop", MaxRecords: 100, Marker: "next" }],
    ]);
  });

  it("reads a cluster's parameters from the cluster's group", async () => {
    const { calls, send } = answering({ Parameters: [] });
    expect(await rdsClusterParameters({ ...base, send, item: { DBClusterParameterGroupName: "c" } })).toEqual(
      {},
    );
    expect(calls[0]).toMatchObject({
      operation: "describeDBClusterParameters",
      input: { DBClusterParameterGroupName: "c" },
    });
  });

  it("rejects an answer without a list instead of returning an empty one", async () => {
    const { send } = answering({});
    const item = { DBParameterGroupName: "group" };
    await expect(rdsParameters({ ...base, send, item })).rejects.toThrow("without parameters");
  });

  it("makes no call for a group that AWS listed without its name", async () => {
    const send = () => Promise.reject(new Error("asked"));
    await expect(rdsParameters({ ...base, send, item: {} })).rejects.toThrow("without its name");
  });
});
