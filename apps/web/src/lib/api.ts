import { ApiError, readApiError } from "./api-error.ts";
import type { EndpointInput, EndpointKey, EndpointOutput } from "./endpoint-types.ts";
import { type CallOptions, type RequestParts, requestParts, sendRequest } from "./http-request.ts";
import type { Session } from "./session.ts";

type Dependencies = {
  /** Base address without a slash at the end. */
  base: string;
  session: Session;
  /** Called when a session could not be renewed; the session is cleared already. */
  onSignedOut: () => void;
  fetch?: typeof fetch;
  /** Runs the token exchange while no other tab does: a refresh token may be used only once. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Makes the client. Calls are named by the contract's "METHOD /path" keys. A 401 is answered by exchanging
 * the refresh token once, shared by all requests that wait for it, and repeating each request once
 * (specification, section 4). If the exchange fails the session is cleared and `onSignedOut` is called.
 */
export function createApiClient(dependencies: Dependencies) {
  const { base, session } = dependencies;
  // Looked up at each call, so that the page's own `fetch` may be replaced later.
  const send = dependencies.fetch ?? ((input, init) => fetch(input, init));
  const renewSession = sharedRenewal(dependencies, send);

  async function request(parts: RequestParts): Promise<Response> {
    const tokenUsed = session.idToken();
    let response = await sendRequest(send, base, tokenUsed, parts);
    if (response.status === 401 && (parts.path === "/auth/me" || !parts.path.startsWith("/auth/"))) {
      // Another request may have renewed the token while this one was under way.
      if (session.idToken() === tokenUsed) await renewSession();
      response = await sendRequest(send, base, session.idToken(), parts);
    }
    if (!response.ok) throw await readApiError(response);
    return response;
  }

  return {
    /** Calls an endpoint and returns its JSON answer. Throws {@link ApiError}. */
    async call<K extends EndpointKey>(
      key: K,
      input: EndpointInput<K>,
      options: CallOptions = {},
    ): Promise<EndpointOutput<K>> {
      const response = await request(requestParts(key, input, options));
      const text = await response.text();
      // The answer's shape is the contract's promise; the server validates it against the same schema.
      return (text === "" ? undefined : JSON.parse(text)) as EndpointOutput<K>;
    },
    /** Like `call`, for answers that are streams or files. */
    raw<K extends EndpointKey>(
      key: K,
      input: EndpointInput<K>,
      options: CallOptions = {},
    ): Promise<Response> {
      return request(requestParts(key, input, options));
    },
    /** Renews a stored session, after a reload say; parallel callers share one exchange. */
    renewSession,
  };
}

/** The token exchange: at most one at a time, whoever asks. */
function sharedRenewal({ base, session, onSignedOut, exclusively }: Dependencies, send: typeof fetch) {
  let running: Promise<void> | null = null;

  function endSession(): void {
    session.clear();
    onSignedOut();
  }

  async function exchange(): Promise<void> {
    if (!session.canRefresh()) {
      endSession();
      throw new ApiError({ status: 0, code: "signed_out", message: "No refresh token available" });
    }
    const parts: RequestParts = { method: "POST", path: "/auth/refresh", body: {}, options: {} };
    const response = await sendRequest(send, base, null, parts);
    if (!response.ok) {
      if (!mayWorkLater(response.status)) endSession();
      throw await readApiError(response);
    }
    // The contract fixes this answer's shape; the server validates it against the same schema.
    const { idToken } = (await response.json()) as EndpointOutput<"POST /auth/refresh">;
    session.renew(idToken);
  }

  return (): Promise<void> => {
    running ??= (exclusively === undefined ? exchange() : exclusively(exchange)).finally(() => {
      running = null;
    });
    return running;
  };
}

/** Answers after which the same refresh token may still work: too many requests, a server that restarts. */
function mayWorkLater(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}
