import { lookup } from "node:dns/promises";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** What came back. `text` is cut at a few kilobytes: enough to quote. */
export interface PostAnswer {
  status: number;
  text: string;
  /** Seconds that the other side asks to wait; undefined: it did not say. */
  retryAfterSeconds: number | undefined;
}

/**
 * Posts to an address that a person entered. Private, loopback, link-local and metadata addresses are refused.
 * @throws BlockedAddressError for what may not be reached; an Error that says why nothing came back otherwise
 */
export type GuardedPost = (
  url: string,
  message: { body: string; headers: Readonly<Record<string, string>> },
) => Promise<PostAnswer>;

/** An address that the server must not send to. Its message is for the person who entered it. */
export class BlockedAddressError extends Error {
  override readonly name = "BlockedAddressError";
}

/** One address of a host. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

interface GuardOptions {
  /** WEBHOOK_ALLOWED_HOSTS: hosts that may be private and may be reached without TLS. */
  allowedHosts: readonly string[];
  /** Resolves a host name; tests change its answers. */
  resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** For the whole exchange, redirects included. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
const answerLimitBytes = 8 * 1024;
const redirectsFollowed = 3;
/** Redirects that keep the method and the body (RFC 9110); after any other the message would be lost. */
const keepingRedirects: readonly number[] = [307, 308];

/** Whether an entry of WEBHOOK_ALLOWED_HOSTS ("chat.lan", "*.lan", "chat.lan:8443", "[::1]") names the host. */
function allows(entry: string, url: URL): boolean {
  const [, name = "", port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  const usual = url.protocol === "https:" ? "443" : "80";
  if (port !== undefined && port !== (url.port || usual)) return false;
  const host = url.hostname.toLowerCase();
  return name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name;
}

/** Where a URL may be sent to without asking the name service; see `createGuardedPost` for the rest. */
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

/** The one address to connect to; every address of the host has to be public, so that none is picked by luck. */
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
  if (first === undefined) throw new Error(`The host ${host} has no address.`);
  if (!trusted && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new BlockedAddressError(
      `${host} is an address inside a private network. The operator can allow it by ${setting}.`,
    );
  }
  return first;
}

/** Reads at most the limit, then hangs up: the rest is of no interest. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding set, a response's chunks are buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
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
    // The address that was checked is the one that is used: asked again, the name could answer another.
    lookup: (_host, { all }, done) => {
      if (all) done(null, [pinned]);
      else done(null, address, family);
    },
    // A pooled connection could lead to an address that was checked for another request.
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

/** The name service knows no signal: a wait for it ends with the exchange all the same. */
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

/** Makes the only way out to addresses that people enter. */
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
