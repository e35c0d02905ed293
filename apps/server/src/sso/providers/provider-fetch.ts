import { createGuardedFetch } from "../../platform/outbound/guarded-fetch.ts";

/** Discovery documents, keys, and tokens of any provider are far smaller. */
const LIMIT_BYTES = 512 * 1024;

/** A response of the provider that is larger than any that is valid. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

/** As the client library calls it. */
export type ProviderFetch = (
  url: string,
  init: {
    body?: unknown;
    headers: Record<string, string>;
    method: string;
    redirect: "manual";
    signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

/** A fetch for identity providers: guarded addresses, no redirects, and a limit for responses. */
export function createProviderFetch(allowedHosts: readonly string[]): ProviderFetch {
  const guarded = createGuardedFetch(allowedHosts, "SSO_ALLOWED_HOSTS");
  return async (url, { body, signal, ...init }) => {
    const response = await guarded(url, {
      ...init,
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      ...(signal ? { signal } : {}),
    });
    if (response.body === null) return response;
    const { status, headers } = response;
    return new Response(await limited(response.body), { status, headers });
  };
}

async function limited(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > LIMIT_BYTES) throw new TooLargeError("The response of the identity provider is too large.");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
