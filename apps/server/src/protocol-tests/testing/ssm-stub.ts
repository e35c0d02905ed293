import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One call of a JSON 1.1 service, or an Action of a query service. */
export interface SsmCall {
  /** "StartAutomationExecution", "GetRole". */
  readonly action: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of a body.
  readonly body: any;
}

/** The response: a success's body, or AWS's error by status, code, and message. */
export type SsmReply = object | { error: readonly [status: number, code: string, message: string] };

/**
 * A server for JSON 1.0 and 1.1 (Systems Manager, AWS recommendations, the price list), and IAM's GetRole
 * (query).
 */
export interface SsmStub {
  readonly url: string;
  readonly calls: SsmCall[];
  /** Answers by action; `time` counts from 0. An action without an answer is rejected. */
  readonly replies: Record<string, (body: SsmCall["body"], time: number) => SsmReply>;
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type, "x-amzn-requestid": "stub" }).end(body);
}

function answerJson(response: ServerResponse, type: string, reply: SsmReply): void {
  if (!("error" in reply)) {
    send(response, 200, type, JSON.stringify(reply));
    return;
  }
  const [status, code, message] = reply.error as readonly [number, string, string];
  send(response, status, type, JSON.stringify({ __type: code, message }));
}

function answerXml(response: ServerResponse, action: string, reply: SsmReply): void {
  if (!("error" in reply)) {
    const body = `<${action}Response><${action}Result></${action}Result></${action}Response>`;
    send(response, 200, "text/xml", body);
    return;
  }
  const [status, code, message] = reply.error as readonly [number, string, string];
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
  send(response, status, "text/xml", `<ErrorResponse>${error}<RequestId>stub</RequestId></ErrorResponse>`);
}

export async function startSsmStub(): Promise<SsmStub> {
  const calls: SsmCall[] = [];
  const replies: SsmStub["replies"] = {};
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const target = request.headers["x-amz-target"];
      const json = typeof target === "string";
      const query = new URLSearchParams(text);
      const action = json ? (target.split(".")[1] ?? "") : (query.get("Action") ?? "");
      const body: unknown = json ? JSON.parse(text) : Object.fromEntries(query);
      const time = calls.filter((call) => call.action === action).length;
      calls.push({ action, body });
      const refuse = () => ({ error: [400, "NoSuchAction", action] as const });
      const reply = (replies[action] ?? refuse)(body, time);
      if (json) answerJson(response, request.headers["content-type"] ?? "", reply);
      else answerXml(response, action, reply);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    replies,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
