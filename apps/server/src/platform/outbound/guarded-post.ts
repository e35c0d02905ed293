import { lookup } from "node:dns/promises";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** The response. `text` is cut at a few kilobytes: enough to quote. */
export interface PostAnswer {
  status: number;
  text: string;
  /** Delay in seconds that the receiver requests; undefined: none. */
  retryAfterSeconds: number | undefined;
}

/**
 * Posts to an address that a person entered. Private, loopback, link-local, and metadata addresses are
 * rejected.
 * @throws BlockedAddressError for a forbidden address; otherwise an Error that says why there is no response
 */
export type GuardedPost = (
  url: string,
  message: { body: string; headers: Readonly<Record<string, string>> },
) => Promise<PostAnswer>;

/** An address that the server must not send to. The message is for the person who entered it. */
export class BlockedAddressError extends Error {
  override readonly name = "BlockedAddressError";
}

/** One address of a host. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

interface GuardOptions {
  /** WEBHOOK_ALLOWED_HOSTS: hosts that can be private and do not require TLS. */
  allowedHosts: readonly string[];
  /** Resolves a host name; tests replace it. */
  resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** For the whole exchange, including redirects. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
const answerLimitBytes = 8 * 1024;
const redirectsFollowed = 3;
/** Redirects that keep the method and the body (RFC 9110); any other would lose the message. */
const keepingRedirects: readonly number[] = [307, 308];

/**
 * Whether an entry of WEBHOOK_ALLOWED_HOSTS ("chat.lan", "*.lan", "chat.lan:8443", "[::1]") matches the host.
 */
function allows(entry: string, url: URL): boolean {
  const [, name = "", port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  const usual = url.protocol === "https:" ? "443" : "80";
  if (port !== undefined && port !== (url.port || usual)) return false;
  const host = url.hostname.toLowerCase();
  return name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name;
}

/** Whether a URL is allowed, without resolving its name; see `createGuardedPost` for the rest. */
export function readTarget(text: string, allowedHosts: readonly string[]): { url: URL; trusted: boolean } {
  const url = URL.parse(text);
  if (url === null) throw new BlockedAddressError("This is not a web address.");
  const trusted = allowedHosts.some((entry) => allows(entry, url));
  if (url.protocol !== "https:" && !(trusted && url.protocol === "http:")) {
    throw new BlockedAddressError("Use an address that starts with https://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw new BlockedAddressError("Leave user name and password out of the address.");
  }
  return { url, trusted };
}

const resolveByDns = (host: string) => lookup(host, { all: true, verbatim: true });

/**
 * The address to connect to; every address of the host must be public, so that the choice does not matter.
 */
export async function pin(
  url: URL,
  trusted: boolean,
  resolve: (host: string) => Promise<readonly ResolvedAddress[]> = resolveByDns,
  setting = "WEBHOOK_ALLOWED_HOSTS",
): Promise<ResolvedAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const [first] = addresses;
  if (first === undefined) throw new Error(`The host ${host} can't be resolved.`);
  if (!trusted && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new BlockedAddressError(
      `${host} is an address inside a private network. The operator can allow it by ${setting}.`,
    );
  }
  return first;
}

/** Reads at most the limit, then closes the connection. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk))
      throw new TypeError("A response's chunks are buffers unless an encoding is set.");
    chunks.push(chunk);
    size += chunk.length;
    if (size >= answerLimitBytes) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, answerLimitBytes).toString("utf8");
}

function exchange(
  url: URL,
  pinned: ResolvedAddress,
  message: Parameters<GuardedPost>[1],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { address, family } = pinned;
  const options: RequestOptions = {
    method: "POST",
    headers: {
      "user-agent": "Skyledger",
      accept: "*/*",
      "content-length": String(Buffer.byteLength(message.body)),
      ...message.headers,
    },
    // Uses the verified address: resolving again could return another one.
    lookup: (_host, { all }, done) => {
      if (all) done(null, [pinned]);
      else done(null, address, family);
    },
    // A pooled connection could lead to an address that was verified for another request.
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps(url, options) : requestHttp(url, options);
    request.once("response", resolve);
    request.once("error", reject);
    request.end(message.body);
  });
}

/** DNS look-ups have no signal: waiting for one still ends with the exchange. */
async function beforeTheEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

function retryAfter(response: IncomingMessage): number | undefined {
  const text = response.headers["retry-after"] ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Creates the only way out to addresses that people enter. */
export function createGuardedPost(options: GuardOptions): GuardedPost {
  const { allowedHosts, resolve = resolveByDns, timeoutMs = defaultTimeoutMs } = options;
  return async (address, message) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let next = address;
    for (let followed = 0; followed <= redirectsFollowed; followed++) {
      const { url, trusted } = readTarget(next, allowedHosts);
      const pinned = await beforeTheEnd(pin(url, trusted, resolve), signal);
      const response = await exchange(url, pinned, message, signal);
      const status = response.statusCode ?? 0;
      const location = response.headers.location;
      if (location === undefined || !keepingRedirects.includes(status)) {
        const text = await readAnswer(response);
        return { status, text, retryAfterSeconds: retryAfter(response) };
      }
      response.destroy();
      next = URL.parse(location, url.href)?.href ?? location;
    }
    throw new BlockedAddressError(`The address redirects more than ${redirectsFollowed} times.`);
  };
}
