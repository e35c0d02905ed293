import { Readable } from "node:stream";
import type { Send } from "@skyledger/core/model/aws-call";
import type { AwsService } from "@skyledger/core/model/aws-service";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { type SdkClientOptions, sdkClientLoaders } from "./sdk-clients.ts";

const connectionTimeoutMs = 5_000;
/** A response must start within this time, and must not pause for longer. */
const answerTimeoutMs = 30_000;
const socketsAtOnce = 64;

/** Credentials: the SDK's own chain, or a provider. */
export interface SdkSendOptions {
  credentials?: unknown;
  /** Address of a server that speaks AWS's protocols, for every service. */
  endpointUrl: string | undefined;
  /** Maximum time for a response; 30 s by default. */
  timeoutMs?: number;
  /** Handler for requests instead of sockets. */
  handler?: unknown;
}

/** A response that is not from AWS: a proxy's page, a captive portal. */
export class NotAwsAnswerError extends SyntaxError {
  constructor(what: string) {
    super(`The address answered ${what} instead of an AWS answer.`);
    this.name = "NotAwsAnswerError";
  }
}

interface RawResponse {
  response?: { statusCode?: number; headers?: Record<string, string>; body?: unknown };
}
type Middleware = (next: (args: unknown) => Promise<RawResponse>) => (args: unknown) => Promise<RawResponse>;

/**
 * Every AWS response has one of these; stand-in servers may send JSON with the type of HTML and these
 * headers.
 */
const requestIdHeaders = ["x-amzn-requestid", "x-amzn-request-id", "x-amz-request-id"];

/**
 * Rejects HTML with any status, and any success without a request ID: a parser would read a page, another XML
 * document, or nothing as an empty list, and everything known would be deleted.
 */
const refuseOthers: Middleware = (next) => async (args) => {
  const result = await next(args);
  const { statusCode = 0, headers = {} } = result.response ?? {};
  const contentType = headers["content-type"] ?? "";
  if (requestIdHeaders.some((name) => name in headers)) return result;
  const isPage = contentType.startsWith("text/html");
  if (!isPage && statusCode >= 300) return result;
  // An unread body blocks its connection in the pool forever.
  if (result.response?.body instanceof Readable) result.response.body.destroy();
  throw new NotAwsAnswerError(isPage ? contentType : "without a request id");
};

interface SdkClient {
  middlewareStack: { add(middleware: Middleware, options: object): void };
  destroy(): void;
}
type SdkOperation = (input: object, options: { abortSignal?: AbortSignal }) => Promise<unknown>;

/** One connection pool for every client: otherwise each would keep 50 sockets. */
let sharedHandler: NodeHttpHandler | undefined;
function requestHandler(timeoutMs: number | undefined): NodeHttpHandler {
  if (timeoutMs !== undefined) return createHandler(timeoutMs);
  sharedHandler ??= createHandler(answerTimeoutMs);
  return sharedHandler;
}

function createHandler(timeoutMs: number): NodeHttpHandler {
  return new NodeHttpHandler({
    connectionTimeout: connectionTimeoutMs,
    requestTimeout: timeoutMs,
    // Otherwise the handler only warns and keeps waiting.
    throwOnRequestTimeout: true,
    socketTimeout: timeoutMs,
    httpsAgent: { maxSockets: socketsAtOnce, keepAlive: true },
    httpAgent: { maxSockets: socketsAtOnce, keepAlive: true },
  });
}

/**
 * `Send` over the network. Clients are loaded when a service is first called and cached per Region. Makes
 * each call once: `createPacedSend` does pacing and retries.
 */
export function createSdkSend({ credentials, endpointUrl, timeoutMs, handler: own }: SdkSendOptions): Send {
  const clients = new Map<string, Promise<SdkClient>>();
  const handler = own ?? requestHandler(timeoutMs);

  async function createClient(service: AwsService, region: string): Promise<SdkClient> {
    const options: SdkClientOptions = { region, maxAttempts: 1, requestHandler: handler };
    if (credentials !== undefined) options.credentials = credentials;
    if (endpointUrl !== undefined) options.endpoint = endpointUrl;
    if (service === "s3") {
      options.followRegionRedirects = true;
      options.forcePathStyle = endpointUrl !== undefined;
    }
    // S3 Control prefixes the host with the account ID, which a plain address does not have.
    if (service === "s3-control" && endpointUrl !== undefined) {
      options.endpointProvider = () => ({ url: new URL(endpointUrl) });
    }
    const Client = await sdkClientLoaders[service]();
    // Every aggregated client accepts these options and has this form.
    const client = new Client(options as never) as SdkClient;
    client.middlewareStack.add(refuseOthers, { step: "deserialize", priority: "low", name: "refuseOthers" });
    return client;
  }

  return async ({ service, operation, input, region }, signal) => {
    const key = `${service}|${region}`;
    let pending = clients.get(key);
    if (!pending) {
      pending = createClient(service, region);
      clients.set(key, pending);
    }
    const client = await pending;
    const method = (client as unknown as Record<string, SdkOperation | undefined>)[operation];
    if (!method) throw new TypeError(`${service} has no operation ${operation}`);
    return await method.call(client, input, signal ? { abortSignal: signal } : {});
  };
}
