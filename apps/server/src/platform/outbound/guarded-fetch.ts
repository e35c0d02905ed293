import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { pin, type ResolvedAddress, readTarget } from "./guarded-post.ts";

/**
 * A `fetch` with streaming for a language model at an address that a person entered. Like the guarded post,
 * it rejects private, loopback, link-local, and metadata addresses except for allowed hosts, connects to the
 * verified address, and keeps no connection. Does not follow redirects, which a model's interface has not.
 * @param setting name of the setting that allows private hosts, for the error message
 */
export function createGuardedFetch(allowedHosts: readonly string[], setting: string): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { url, trusted } = readTarget(address, allowedHosts);
    const pinned = await pin(url, trusted, undefined, setting);
    const response = await exchange(url, pinned, init ?? {});
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined) headers.append(name, String(value));
    const status = response.statusCode ?? 502;
    // Node's stream types and the web's describe the same object.
    const body = [204, 304].includes(status)
      ? null
      : (Readable.toWeb(response) as ReadableStream<Uint8Array>);
    return new Response(body, { status, headers });
  };
}

function exchange(
  url: URL,
  { address, family }: ResolvedAddress,
  init: RequestInit,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: init.method ?? "GET",
    headers: Object.fromEntries(new Headers(init.headers)),
    lookup: (_host, { all }, done) => {
      if (all) done(null, [{ address, family }]);
      else done(null, address, family);
    },
    agent: false,
    ...(init.signal ? { signal: init.signal } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps(url, options) : requestHttp(url, options);
    request.once("response", resolve);
    request.once("error", reject);
    // The model's client sends JSON text.
    request.end(typeof init.body === "string" ? init.body : undefined);
  });
}
