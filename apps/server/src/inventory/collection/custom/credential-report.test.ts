import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { describe, expect, it } from "vitest";
import { credentialReport } from "./credential-report.ts";
import { credentialReportOfRoot } from "./credential-report-of-root.ts";
import { credentialReportOfUser } from "./credential-report-of-user.ts";

const csv = [
  "user,arn,user_creation_time,password_enabled,password_last_used,password_last_changed,password_next_rotation,mfa_active,access_key_1_active,access_key_1_last_rotated,access_key_1_last_used_date,access_key_1_last_used_region,access_key_1_last_used_service,access_key_2_active,access_key_2_last_rotated,access_key_2_last_used_date,access_key_2_last_used_region,access_key_2_last_used_service,cert_1_active,cert_1_last_rotated,cert_2_active,cert_2_last_rotated",
  "<root_account>,arn:aws:iam::123456789012:root,2020-01-01T00:00:00+00:00,not_supported,N/A,N/A,N/A,true,false,N/A,N/A,N/A,N/A,false,N/A,N/A,N/A,N/A,false,N/A,false,N/A",
  "ann,arn:aws:iam::123456789012:user/ann,2020-01-01T00:00:00+00:00,true,N/A,N/A,N/A,false,false,N/A,N/A,N/A,N/A,false,N/A,N/A,N/A,N/A,false,N/A,false,N/A",
].join("\n");

/** An IAM whose report is ready after `looks` requests. */
function iam(looks: number, content: string | undefined = csv) {
  const calls: string[] = [];
  let left = looks;
  const send: Send = async ({ operation }: AwsCall) => {
    calls.push(operation);
    if (operation === "generateCredentialReport") {
      left -= 1;
      return { State: left > 0 ? "INPROGRESS" : "COMPLETE" };
    }
    return {
      ReportFormat: "text/csv",
      ...(content === undefined ? {} : { Content: new TextEncoder().encode(content) }),
      GeneratedTime: new Date("2026-01-02T00:00:00Z"),
    };
  };
  return { calls, send };
}

const signal = new AbortController().signal;
const base = {
  scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
  region: "us-east-1",
  item: {},
  signal,
};

describe("credential report", () => {
  it("waits until the report is ready", async () => {
    const { calls, send } = iam(3);
    const pauses: number[] = [];
    const rows = await credentialReport({ ...base, send }, async (ms) => pauses.push(ms));
    expect(rows.map(({ user }) => user)).toEqual(["<root_account>", "ann"]);
    expect(calls).toEqual([
      "generateCredentialReport",
      "generateCredentialReport",
      "generateCredentialReport",
      "getCredentialReport",
    ]);
    expect(pauses).toEqual([500, 1000]);
  });

  it("stops after a minute", async () => {
    const { calls, send } = iam(1000);
    await expect(credentialReport({ ...base, send }, async () => undefined)).rejects.toThrow("not ready");
    expect(calls).toHaveLength(8);
  });

  it("stops with a message when IAM never reports its progress", async () => {
    const silent: Send = async () => ({});
    await expect(credentialReport({ ...base, send: silent }, async () => undefined)).rejects.toThrow(
      "The credential report is not ready: no state",
    );
  });

  it("is read once per collection for the root user and all users, and again for the next collection", async () => {
    const { calls, send } = iam(1);
    const ann = { UserName: "ann", Arn: "arn:aws:iam::123456789012:user/ann" };
    const [root, user] = await Promise.all([
      credentialReportOfRoot({ ...base, send }),
      credentialReportOfUser({ ...base, send, item: ann }),
      credentialReportOfUser({ ...base, send, item: ann }),
    ]);
    expect(root).toMatchObject({ user: "<root_account>", mfaActive: true });
    expect(user).toMatchObject({ user: "ann", passwordEnabled: true, mfaActive: false });
    expect(calls).toHaveLength(2);
    const next = iam(1);
    await credentialReportOfRoot({ ...base, send: next.send });
    expect(next.calls).toHaveLength(2);
  });

  it("has no data for a user created after the report", async () => {
    const { send } = iam(1);
    const item = { Arn: "arn:aws:iam::123456789012:user/new" };
    await expect(credentialReportOfUser({ ...base, send, item })).rejects.toThrow("older than the user");
  });

  it("rejects with AWS's own error, and on an answer without content or root user", async () => {
    const denied = Object.assign(new Error("no"), { name: "AccessDenied" });
    const send: Send = () => Promise.reject(denied);
    await expect(credentialReportOfRoot({ ...base, send })).rejects.toBe(denied);
    const empty = iam(1);
    const answerless: Send = async (call) =>
      call.operation === "getCredentialReport" ? {} : empty.send(call);
    await expect(credentialReport({ ...base, send: answerless })).rejects.toThrow("without content");
    const rootless = iam(1, csv.replace("123456789012:root", "999999999999:root"));
    await expect(credentialReportOfRoot({ ...base, send: rootless.send })).rejects.toThrow("root user");
  });
});
