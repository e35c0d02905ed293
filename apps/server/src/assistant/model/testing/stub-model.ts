import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to a model. */
export interface ModelRequest {
  readonly headers: IncomingMessage["headers"];
  readonly stream: boolean;
  readonly messages: readonly { role: string; content: unknown }[];
  readonly tools: readonly string[];
}

/** Response of the stub to one request: a text, tool calls, an error status, or none. */
export type ModelAnswer =
  | { text: string }
  | { calls: readonly { name: string; input: unknown }[] }
  | { status: number; message: string }
  | { silent: true };

/** A server for the part of the OpenAI protocol that our client uses; a test provides the responses. */
export interface StubModel {
  /** Including the version. */
  readonly baseUrl: string;
  readonly requests: ModelRequest[];
  /** The number of tool results in the conversation determines its state. */
  answer: (request: ModelRequest, toolAnswers: number) => ModelAnswer;
  close(): Promise<void>;
}

interface Asked {
  stream?: boolean;
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string } }[];
}

export async function startStubModel(): Promise<StubModel> {
  const requests: ModelRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Asked; // requests of our client
    const got: ModelRequest = {
      headers: request.headers,
      stream: asked.stream === true,
      messages: asked.messages,
      tools: (asked.tools ?? []).map((tool) => tool.function.name),
    };
    requests.push(got);
    const answer = stub.answer(got, asked.messages.filter(({ role }) => role === "tool").length);
    if ("silent" in answer) return;
    if ("status" in answer) {
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: answer.message } }));
    } else if (got.stream) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const delta of deltas(answer)) {
        const choice = { index: 0, delta, finish_reason: null };
        response.write(
          `data: ${JSON.stringify({ id: "1", created: 1, model: "stub", choices: [choice] })}\n\n`,
        );
      }
      const last = { index: 0, delta: {}, finish_reason: "calls" in answer ? "tool_calls" : "stop" };
      response.write(`data: ${JSON.stringify({ id: "1", created: 1, model: "stub", choices: [last] })}\n\n`);
      response.end("data: [DONE]\n\n");
    } else {
      response.writeHead(200, { "content-type": "application/json" });
      const message = { role: "assistant", content: "text" in answer ? answer.text : "" };
      const choices = [{ index: 0, message, finish_reason: "stop" }];
      response.end(JSON.stringify({ id: "1", created: 1, model: "stub", choices }));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const stub: StubModel = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: () => ({ text: "Nothing was asked." }),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return stub;
}

/** Text arrives in pieces, as from a real model. */
function deltas(answer: Exclude<ModelAnswer, { status: number } | { silent: true }>): object[] {
  if ("text" in answer) return (answer.text.match(/.{1,7}/gs) ?? []).map((content) => ({ content }));
  return answer.calls.map(({ name, input }, index) => ({
    tool_calls: [
      {
        index,
        id: `call${index}-${name}`,
        type: "function",
        function: { name, arguments: JSON.stringify(input) },
      },
    ],
  }));
}
