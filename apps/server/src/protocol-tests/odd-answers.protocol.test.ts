import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Send } from "@skyledger/core/model/aws-call";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { Resource } from "@skyledger/core/model/resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { afterEach, describe, expect, it } from "vitest";
import { type Coverage, collect } from "../inventory/collection/collect.ts";
import { customReaders } from "../inventory/collection/custom/custom-readers.ts";
import { createPacedSend } from "../platform/aws/paced-send.ts";
import { createSdkSend } from "../platform/aws/sdk-send.ts";
import { useAwsEnvironment } from "./testing/environment.ts";
import { startProtocolServer } from "./testing/protocol-server.ts";
import { ofOrganizations } from "./testing/unreadable.ts";

const credentials = { accessKeyId: "test", secretAccessKey: "test" };
const accountId = "123456789012";
const region = "eu-west-1";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A server with a fixed response to every call. */
async function startOddServer(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  // A server that listens on a port has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const allTypes = declarations.map(({ type }) => type);

/**
 * Reads with the real SDK, at full speed.
 * @param timeoutMs only if the server never ends a response: a busy machine can be late with any other
 * @returns the result, the number of calls that reached the server, and of sent ones
 */
async function readFrom(
  answer: Answer,
  types: readonly string[] = allTypes,
  timeoutMs?: number,
): Promise<Coverage & { resources: Resource[]; calls: number; tries: number }> {
  let calls = 0;
  let tries = 0;
  const url = await startOddServer((...args) => {
    calls += 1;
    answer(...args);
  });
  cleanUps.push(useAwsEnvironment(credentials, url));
  const sdkSend = createSdkSend({ endpointUrl: url, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const countedSend: Send = (call, signal) => {
    tries += 1;
    return sdkSend(call, signal);
  };
  const send = createPacedSend(countedSend, {
    paceOf: () => ({ perSecond: 1e6, burst: 1e6 }),
    random: () => 0,
  });
  const resources: Resource[] = [];
  const coverage = await collect({
    accountId,
    regions: [region],
    // The registry's declarations have their own item types.
    declarations: declarations.filter(({ type }) => types.includes(type)) as ResourceDeclaration[],
    send,
    customReaders,
    takenAt: new Date().toISOString(),
    signal: new AbortController().signal,
    onResources: (page) => void resources.push(...page),
    onProgress: () => undefined,
  });
  return { ...coverage, resources, calls, tries };
}

const withId = { "x-amzn-requestid": "11111111-2222-3333-4444-555555555555" };

/** One type per protocol of the SDK: EC2 query, query, REST with XML, JSON 1.0 and 1.1, REST with JSON. */
const ofEachProtocol = [
  "AWS::EC2::Volume",
  "AWS::RDS::DBInstance",
  "AWS::S3::Bucket",
  "AWS::Route53::HostedZone",
  "AWS::DynamoDB::Table",
  "AWS::ECS::Cluster",
  "AWS::KMS::Key",
  "AWS::Lambda::Function",
  "AWS::SQS::Queue",
];

describe("§7 discovery with a server that differs from AWS", () => {
  it.each([
    ["a page of HTML with 200", 200, { "content-type": "text/html" }, "<html><p>Sign in</p></html>"],
    ["a page of HTML with 503", 503, { "content-type": "text/html" }, "<html><h1>Sorry</h1></html>"],
    ["a page of HTML without its type", 200, {}, "<html><p>Sign in</p></html>"],
    ["another XML document", 200, { "content-type": "text/xml" }, "<?xml version='1.0'?><rss></rss>"],
    ["another JSON document", 200, { "content-type": "application/json" }, '{"captive":"portal"}'],
    ["nothing at all", 200, {}, ""],
    ["no content", 204, {}, ""],
  ] as const)("%s is a gap of every type and covers nothing", async (_what, status, headers, body) => {
    const read = await readFrom((_, response) => response.writeHead(status, headers).end(body));
    expect(read.resources).toEqual([]);
    expect(read.covered).toEqual([]);
    const lists = read.gaps.filter(({ facet }) => facet === null);
    expect(new Set(lists.map(({ type }) => type))).toEqual(
      new Set(allTypes.filter((type) => !ofOrganizations.has(type))),
    );
    for (const gap of lists) {
      expect(gap, gap.type).toMatchObject({ reason: "failed" });
      expect(gap.message, gap.type).toContain("NotAwsAnswerError");
    }
  });

  it.each([
    ["XML that breaks off", "text/xml", "<DescribeVolumesResponse><volumeSet><item><volumeId>vol-1"],
    ["JSON that breaks off", "application/json", '{"TableNames": ["a", "b'],
    ["bytes", "application/octet-stream", "\u0000\u0001\u0002"],
  ])("%s, sent as AWS sends it, is a gap and no crash", async (_what, type, body) => {
    const read = await readFrom(
      (_, response) => response.writeHead(200, { ...withId, "content-type": type }).end(body),
      ofEachProtocol,
    );
    expect(read.resources).toEqual([]);
    for (const gap of read.gaps) expect(gap).toMatchObject({ reason: "failed" });
    // An unparsable response is a gap; a parsable one without items is an empty list.
    const unread = new Set(read.gaps.map((gap) => gap.type));
    expect(read.covered.map((scope) => scope.type).filter((one) => unread.has(one))).toEqual([]);
    expect(unread.size + read.covered.length).toBe(ofEachProtocol.length);
    expect(unread.size).toBeGreaterThan(0);
  });

  it("load is retried: SlowDown twice, then buckets", async () => {
    let left = 2;
    const read = await readFrom(
      (request, response) => {
        if (request.url?.startsWith("/?") && left > 0) {
          left -= 1;
          const body =
            "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>";
          response.writeHead(503, { ...withId, "content-type": "application/xml" }).end(body);
          return;
        }
        if (request.url?.startsWith("/?")) {
          const bucket = `<Bucket><Name>found</Name><BucketRegion>${region}</BucketRegion></Bucket>`;
          const body = `<ListAllMyBucketsResult><Buckets>${bucket}</Buckets></ListAllMyBucketsResult>`;
          response.writeHead(200, { ...withId, "content-type": "application/xml" }).end(body);
          return;
        }
        const body = "<Error><Code>NoSuchTagSet</Code><Message>There is none.</Message></Error>";
        response.writeHead(404, { ...withId, "content-type": "application/xml" }).end(body);
      },
      ["AWS::S3::Bucket"],
    );
    expect(read.resources.map(({ name, region: where }) => [name, where])).toEqual([["found", region]]);
    expect(read.covered).toEqual([{ accountId, region: "global", type: "AWS::S3::Bucket" }]);
    // AWS's code for "no tags" is data; for every other call it is not.
    expect(read.resources[0]?.tags).toEqual({ seen: true, value: {} });
    expect(read.resources[0]?.facets.policy).toEqual({ seen: false, reason: "failed" });
  });

  it.each([
    ["AWS::EC2::Volume", 503, "text/xml", ec2Error("RequestLimitExceeded")],
    ["AWS::RDS::DBInstance", 400, "text/xml", queryError("Throttling")],
    ["AWS::DynamoDB::Table", 400, "application/x-amz-json-1.0", '{"__type":"x#ThrottlingException"}'],
    ["AWS::Lambda::Function", 429, "application/json", '{"message":"Rate exceeded"}'],
  ])("%s: permanent load is a gap with reason throttled", async (type, status, contentType, body) => {
    const read = await readFrom(
      (_, response) => response.writeHead(status, { ...withId, "content-type": contentType }).end(body),
      [type],
    );
    expect(read.gaps).toMatchObject([{ type, facet: null, reason: "throttled" }]);
    expect(read.covered).toEqual([]);
    expect(read.calls).toBe(7);
  });

  it.each([
    ["AWS::EC2::Volume", 403, "text/xml", ec2Error("UnauthorizedOperation"), "denied"],
    ["AWS::EC2::Volume", 401, "text/xml", ec2Error("AuthFailure"), "denied"],
    ["AWS::RDS::DBInstance", 403, "text/xml", queryError("AccessDenied"), "denied"],
    ["AWS::SNS::Topic", 403, "text/xml", queryError("AuthorizationError"), "denied"],
    ["AWS::KMS::Key", 400, "application/x-amz-json-1.1", '{"__type":"AccessDeniedException"}', "denied"],
    ["AWS::Lambda::Function", 403, "application/json", '{"Message":"not authorized"}', "denied"],
    ["AWS::EC2::Volume", 400, "text/xml", ec2Error("InvalidAction"), "unsupported"],
    [
      "AWS::ECS::Cluster",
      400,
      "application/x-amz-json-1.1",
      '{"__type":"UnknownOperationException"}',
      "unsupported",
    ],
    ["AWS::EC2::Volume", 400, "text/xml", ec2Error("OptInRequired"), "unsupported"],
  ] as const)("%s: %d of %s %s is %s", async (type, status, contentType, body, reason) => {
    const read = await readFrom(
      (_, response) => response.writeHead(status, { ...withId, "content-type": contentType }).end(body),
      [type],
    );
    expect(read.gaps).toMatchObject([{ type, facet: null, reason }]);
    // Neither recovers.
    expect(read.calls).toBe(1);
  });

  it.each([
    ["never answers", () => undefined],
    [
      "stops in the middle",
      (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { ...withId, "content-type": "text/xml", "content-length": "1000" });
        response.write("<DescribeVolumesResponse>");
      },
    ],
  ] as const)("a server that %s is a gap after a time limit", async (_what, answer) => {
    const read = await readFrom(answer, ["AWS::EC2::Volume"], 400);
    expect(read.gaps).toMatchObject([
      { reason: "failed", message: expect.stringMatching(/^TimeoutError: .*400 ms/) },
    ]);
    // A delayed process can give up a call before it reaches the server: the attempts count.
    expect(read.tries).toBe(3);
  });

  it("a server that hangs up is a gap", async () => {
    const read = await readFrom((request) => request.socket.destroy(), ["AWS::EC2::Volume"]);
    expect(read.gaps).toMatchObject([{ reason: "failed" }]);
    expect(read.gaps[0]?.message).toMatch(/ECONNRESET|socket hang up/);
  });

  it("connecting an account through such a server fails with the reason", async () => {
    const url = await startOddServer((_, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>"),
    );
    const app = await startProtocolServer(credentials, { endpoint: url });
    cleanUps.push(() => app.close());
    const answer = await app.server.call("POST /accounts", {
      as: app.person,
      body: { kind: "ambient", name: "Protocol" },
    });
    expect(answer).toMatchObject({ status: 422, code: "aws_connection_failed" });
    expect(answer.body.detail).toContain("text/html");
  });
});

function ec2Error(code: string): string {
  return `<Response><Errors><Error><Code>${code}</Code><Message>No.</Message></Error></Errors><RequestID>1</RequestID></Response>`;
}

function queryError(code: string): string {
  return `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>No.</Message></Error><RequestId>1</RequestId></ErrorResponse>`;
}
