import { Readable } from "node:stream";
import type { HttpAnswer } from "./answer.ts";
import type { ModelAnswers } from "./model-server.ts";

/** A request as the SDK passes it to its handler. */
interface SdkRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | string[] | null | undefined>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

function urlOf({ path, query = {} }: SdkRequest): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) asked.append(name, one);
  }
  return asked.size === 0 ? path : `${path}?${asked}`;
}

function lowered(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function bytesOf({ body }: HttpAnswer): Uint8Array {
  return typeof body === "string" ? new TextEncoder().encode(body) : body;
}

/**
 * The SDK's request handler instead of a socket: everything of the SDK runs (serializers, signature, parsers)
 * within the process.
 */
export function inProcessHandler(answers: Pick<ModelAnswers, "answer">) {
  return {
    metadata: { handlerProtocol: "http/1.1" },
    handle(request: SdkRequest) {
      const { method, headers, body: sent = "" } = request;
      const text = typeof sent === "string" ? sent : new TextDecoder().decode(sent);
      const answer = answers.answer({ method, url: urlOf(request), headers: lowered(headers), body: text });
      const bytes = bytesOf(answer);
      // The only response whose content is streamed.
      const streamed = request.query?.["x-id"] === "GetObject" && answer.status < 300;
      const body = streamed ? Readable.from([bytes]) : bytes;
      const response = { statusCode: answer.status, headers: { ...answer.headers }, body };
      return Promise.resolve({ response });
    },
  };
}
