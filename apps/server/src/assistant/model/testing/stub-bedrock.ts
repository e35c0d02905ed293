import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32 } from "node:zlib";

/** A request to Bedrock as received. */
export interface BedrockRequest {
  path: string;
  /** Access key ID, Region, and service of its signature; null: it had a key instead. */
  signedBy: { accessKeyId: string; region: string; service: string } | null;
  headers: IncomingMessage["headers"];
  body: { messages: { role: string; content: unknown[] }[]; toolConfig?: { tools: unknown[] } };
}

/** Input of AssumeRole. */
export interface AssumedRole {
  roleArn: string;
  externalId: string | null;
  accessKeyId: string;
}

/** Response of the stub: a text, or tool calls; the forced tool "json" is one of them. */
export type BedrockAnswer = { text: string } | { tool: string; input: object };

/** STS and Bedrock's Converse on one address; a test provides the model's responses. */
export interface StubBedrock {
  url: string;
  roles: AssumedRole[];
  requests: BedrockRequest[];
  answer: (request: BedrockRequest) => BedrockAnswer;
  close(): Promise<void>;
}

export const roleAccessKeyId = "ASIAASSUMEDROLE00001";
export const roleSessionToken = "session-of-the-assumed-role";

function signerOf(headers: IncomingMessage["headers"]): BedrockRequest["signedBy"] {
  const match = /Credential=([^/]+)\/\d{8}\/([^/]+)\/([^/]+)\/aws4_request/.exec(headers.authorization ?? "");
  const [, accessKeyId = "", region = "", service = ""] = match ?? [];
  return match ? { accessKeyId, region, service } : null;
}

/** One frame of AWS's event stream encoding (Transcribe Developer Guide, "Event stream encoding"). */
function frame(eventType: string, payload: object): Buffer {
  const headers = Object.entries({
    ":message-type": "event",
    ":event-type": eventType,
    ":content-type": "application/json",
  }).map(([name, value]) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(value.length);
    return Buffer.concat([
      Buffer.from([name.length]),
      Buffer.from(name),
      Buffer.from([7]),
      length,
      Buffer.from(value),
    ]);
  });
  const head = Buffer.concat(headers);
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32BE(12 + head.length + body.length + 4, 0);
  prelude.writeUInt32BE(head.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const message = Buffer.concat([prelude, head, body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(message));
  return Buffer.concat([message, sum]);
}

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

function streamed(answer: BedrockAnswer): Buffer[] {
  const at = { contentBlockIndex: 0 };
  const parts =
    "text" in answer
      ? [frame("contentBlockDelta", { ...at, delta: { text: answer.text } })]
      : [
          frame("contentBlockStart", {
            ...at,
            start: { toolUse: { toolUseId: "call-1", name: answer.tool } },
          }),
          frame("contentBlockDelta", { ...at, delta: { toolUse: { input: JSON.stringify(answer.input) } } }),
        ];
  return [
    frame("messageStart", { role: "assistant" }),
    ...parts,
    frame("contentBlockStop", at),
    frame("messageStop", { stopReason: "text" in answer ? "end_turn" : "tool_use" }),
    frame("metadata", { usage }),
  ];
}

function whole(answer: BedrockAnswer): object {
  const content =
    "text" in answer
      ? { text: answer.text }
      : { toolUse: { toolUseId: "call-1", name: answer.tool, input: answer.input } };
  return {
    output: { message: { role: "assistant", content: [content] } },
    stopReason: "text" in answer ? "end_turn" : "tool_use",
    usage,
  };
}

const assumed = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
  <AssumedRoleUser><Arn>arn:aws:sts::111122223333:assumed-role/skyledger/skyledger</Arn><AssumedRoleId>AROA:skyledger</AssumedRoleId></AssumedRoleUser>
  <Credentials><AccessKeyId>${roleAccessKeyId}</AccessKeyId><SecretAccessKey>secret</SecretAccessKey>
  <SessionToken>${roleSessionToken}</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials>
  </AssumeRoleResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></AssumeRoleResponse>`;

export async function startStubBedrock(): Promise<StubBedrock> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
    const text = Buffer.concat(chunks).toString();
    const path = decodeURIComponent(request.url ?? "");
    const signedBy = signerOf(request.headers);
    if (signedBy?.service === "sts") {
      const form = new URLSearchParams(text);
      const roleArn = form.get("RoleArn") ?? "";
      stub.roles.push({ roleArn, externalId: form.get("ExternalId"), accessKeyId: signedBy.accessKeyId });
      response.writeHead(200, { "content-type": "text/xml" });
      response.end(assumed);
      return;
    }
    const got: BedrockRequest = { path, signedBy, headers: request.headers, body: JSON.parse(text) };
    stub.requests.push(got);
    const answer = stub.answer(got);
    if (path.endsWith("/converse-stream")) {
      response.writeHead(200, { "content-type": "application/vnd.amazon.eventstream" });
      for (const one of streamed(answer)) response.write(one);
      response.end();
    } else {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(whole(answer)));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const stub: StubBedrock = {
    url: `http://127.0.0.1:${port}`,
    roles: [],
    requests: [],
    answer: () => ({ text: "Nothing was asked." }),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return stub;
}
