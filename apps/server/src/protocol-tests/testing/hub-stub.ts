import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One call of Security Hub's protocol. */
export interface HubCall {
  /** "GET /accounts", "POST /findings". */
  readonly route: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of a body.
  readonly body: any;
}
/** The response: a success's body, or AWS's error by status, code, and message. */
export type HubReply = object | { error: readonly [status: number, code: string, message: string] };

/** A server that speaks Security Hub's protocol for calls that the stand-in lacks. */
export interface HubStub {
  readonly url: string;
  readonly calls: HubCall[];
  /** Answers by route; a route without an answer is rejected. */
  readonly replies: Record<string, (body: HubCall["body"], time: number) => HubReply>;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text === "" ? undefined : JSON.parse(text);
}

function answer(response: ServerResponse, reply: HubReply): void {
  const headers = { "content-type": "application/json", "x-amzn-requestid": "stub" };
  if (!("error" in reply)) {
    response.writeHead(200, headers).end(JSON.stringify(reply));
    return;
  }
  const [status, code, message] = reply.error as readonly [number, string, string];
  response
    .writeHead(status, { ...headers, "x-amzn-errortype": code })
    .end(JSON.stringify({ Code: code, Message: message }));
}

export async function startHubStub(): Promise<HubStub> {
  const calls: HubCall[] = [];
  const replies: HubStub["replies"] = {};
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const route = `${request.method} ${new URL(request.url ?? "/", "http://stub").pathname}`;
      const time = calls.filter((call) => call.route === route).length;
      calls.push({ route, body });
      const reply = replies[route] ?? (() => ({ error: [404, "NoSuchRoute", route] as const }));
      answer(response, reply(body, time));
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
