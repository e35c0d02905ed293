import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHubGateway, type HubConnection } from "../security/aws/security-hub.ts";
import { useAwsEnvironment } from "./testing/environment.ts";
import { type HubStub, startHubStub } from "./testing/hub-stub.ts";

const region = "eu-west-1";
const hubArn = { HubArn: `arn:aws:securityhub:${region}:123456789012:hub/default` };
let stub: HubStub;
let hub: HubConnection;
let restore: () => void;

beforeEach(async () => {
  stub = await startHubStub();
  restore = useAwsEnvironment({ accessKeyId: "protocol", secretAccessKey: "protocol" }, stub.url);
  const gateway = createHubGateway({ endpointUrl: stub.url, region }, () => new Date());
  hub = await gateway.open({ kind: "ambient" }, { patient: false });
});
afterEach(async () => {
  restore();
  await stub.close();
});

const signal = () => AbortSignal.timeout(20_000);

describe("§7 whether Security Hub is enabled, over the wire", () => {
  it("enabled, with the standards of every page, without those being disabled", async () => {
    stub.replies["GET /accounts"] = () => hubArn;
    stub.replies["POST /standards/get"] = (body) =>
      body?.NextToken === undefined
        ? {
            StandardsSubscriptions: [
              {
                StandardsArn: "arn:aws:securityhub:eu-west-1::standards/a/v/1.0.0",
                StandardsStatus: "READY",
              },
              {
                StandardsArn: "arn:aws:securityhub:eu-west-1::standards/b/v/1.0.0",
                StandardsStatus: "DELETING",
              },
            ],
            NextToken: "2",
          }
        : {
            StandardsSubscriptions: [
              {
                StandardsArn: "arn:aws:securityhub:eu-west-1::standards/c/v/1.0.0",
                StandardsStatus: "INCOMPLETE",
              },
            ],
          };
    expect(await hub.look(region, signal())).toEqual({
      state: "enabled",
      standards: [
        "arn:aws:securityhub:eu-west-1::standards/a/v/1.0.0",
        "arn:aws:securityhub:eu-west-1::standards/c/v/1.0.0",
      ],
      standardsGap: null,
    });
  });

  it("off: the account is not subscribed", async () => {
    stub.replies["GET /accounts"] = () => ({
      error: [401, "InvalidAccessException", "Account 123456789012 is not subscribed to AWS Security Hub"],
    });
    expect(await hub.look(region, signal())).toEqual({ state: "off" });
  });

  it.each([
    ["InvalidAccessException", 401, "The account is not allowed to do this.", "denied"],
    ["AccessDeniedException", 403, "User is not authorized to perform: securityhub:DescribeHub", "denied"],
    ["LimitExceededException", 429, "Slow down", "throttled"],
    ["InternalException", 500, "Oops", "failed"],
  ] as const)("a gap with its IAM action, never off: %s", async (code, status, message, reason) => {
    stub.replies["GET /accounts"] = () => ({ error: [status, code, message] });
    const found = await hub.look(region, signal());
    expect(found).toMatchObject({
      state: "gap",
      gap: { reason, iamAction: "securityhub:DescribeHub", message: `${code}: ${message}` },
    });
  });

  it("enabled, but its standards are not readable", async () => {
    stub.replies["GET /accounts"] = () => hubArn;
    stub.replies["POST /standards/get"] = () => ({ error: [403, "AccessDeniedException", "no"] });
    expect(await hub.look(region, signal())).toMatchObject({
      state: "enabled",
      standards: [],
      standardsGap: { reason: "denied", iamAction: "securityhub:GetEnabledStandards" },
    });
  });
});

describe("GetFindings over the wire", () => {
  const query = { awsAccountId: "123456789012", until: "2026-02-01T00:00:00.000Z" };
  async function read(since: string | null) {
    const pages: number[] = [];
    const gap = await hub.read(
      region,
      { ...query, since },
      async (page) => void pages.push(page.length),
      signal(),
    );
    return { pages, gap };
  }

  it("reads only this account and Region, 100 per page, to the last page", async () => {
    stub.replies["POST /findings"] = (body) => {
      const at = Number(body.NextToken ?? 0);
      const Findings = Array.from({ length: at === 2 ? 7 : 100 }, (_, index) => ({ Id: `${at}-${index}` }));
      return { Findings, ...(at < 2 ? { NextToken: String(at + 1) } : {}) };
    };
    expect(await read(null)).toEqual({ pages: [100, 100, 7], gap: null });
    expect(stub.calls.map(({ body }) => body)).toEqual(
      [undefined, "1", "2"].map((token) => ({
        Filters: {
          AwsAccountId: [{ Value: "123456789012", Comparison: "EQUALS" }],
          Region: [{ Value: region, Comparison: "EQUALS" }],
          RecordState: [{ Value: "ACTIVE", Comparison: "EQUALS" }],
        },
        MaxResults: 100,
        ...(token === undefined ? {} : { NextToken: token }),
      })),
    );
  });

  it("since an instant, reads what was updated, archived or not", async () => {
    stub.replies["POST /findings"] = () => ({ Findings: [] });
    expect(await read("2026-01-01T00:00:00.000Z")).toEqual({ pages: [0], gap: null });
    const { Filters } = stub.calls[0]?.body ?? {};
    expect(Filters.UpdatedAt).toEqual([{ Start: "2026-01-01T00:00:00.000Z", End: query.until }]);
    expect(Filters.RecordState).toBeUndefined();
  });

  it("denied midway, it is a gap, and earlier pages stay", async () => {
    stub.replies["POST /findings"] = (_body, time) =>
      time === 0
        ? { Findings: [{ Id: "1" }], NextToken: "2" }
        : { error: [403, "AccessDeniedException", "no longer"] };
    expect(await read(null)).toMatchObject({
      pages: [1],
      gap: { reason: "denied", iamAction: "securityhub:GetFindings" },
    });
  });

  it("a repeated page token is a gap and does not read endlessly", async () => {
    stub.replies["POST /findings"] = () => ({ Findings: [], NextToken: "again" });
    const { gap } = await read(null);
    expect(gap?.message).toContain("answered a page token twice");
  });
});

describe("BatchImportFindings over the wire", () => {
  it("reports what was accepted and rejected, in Security Hub's words", async () => {
    stub.replies["POST /findings/import"] = () => ({
      SuccessCount: 1,
      FailedCount: 1,
      FailedFindings: [{ Id: "b", ErrorCode: "InvalidInput", ErrorMessage: "Title is missing" }],
    });
    expect(await hub.send(region, [{ Id: "a" }, { Id: "b" }], signal())).toEqual({
      ok: true,
      receipt: { accepted: 1, failed: [{ id: "b", code: "InvalidInput", message: "Title is missing" }] },
    });
    expect(stub.calls[0]?.body).toEqual({ Findings: [{ Id: "a" }, { Id: "b" }] });
  });

  it("rejected as a whole, it is a gap with its action", async () => {
    stub.replies["POST /findings/import"] = () => ({ error: [403, "AccessDeniedException", "no"] });
    expect(await hub.send(region, [{ Id: "a" }], signal())).toMatchObject({
      ok: false,
      gap: { reason: "denied", iamAction: "securityhub:BatchImportFindings" },
    });
  });
});
