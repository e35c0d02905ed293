import { ApiError, readApiError } from "./api-error.ts";
import type { EndpointInput, EndpointKey, EndpointOutput } from "./endpoint-types.ts";
import { type CallOptions, type RequestParts, requestParts, sendRequest } from "./http-request.ts";
import type { Session } from "./session.ts";

type Deps = {
  /** Base URL without a trailing slash. */
  base: string;
  session: Session;
  /** Called after a failed renewal; the session is already cleared. */
  onSignedOut: () => void;
  fetch?: typeof fetch;
  /** Runs the token exchange in one tab at a time: a refresh token can be used only once. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Creates the client. Calls are named by the "METHOD /path" keys of the contract. On a 401, the refresh token is
 * exchanged once for all waiting requests, and each request is repeated once (specification, section 4). If the
 * exchange fails, the session is cleared and `onSignedOut` is called.
 */
export function createApiClient(deps: Deps) {
  const { base, session } = deps;
  // Looked up at each call, so that `fetch` can be replaced later.
  const send = deps.fetch ?? ((input, init) => fetch(input, init));
  const renewSession = sharedRenewal(deps, send);

  async function request(parts: RequestParts): Promise<Response> {
    const tokenUsed = session.idToken();
    let response = await sendRequest(send, base, tokenUsed, parts);
    if (response.status === 401 && (parts.path === "/auth/me" || !parts.path.startsWith("/auth/"))) {
      // Another request can have renewed the token in the meantime.
      if (session.idToken() === tokenUsed) await renewSession();
      response = await sendRequest(send, base, session.idToken(), parts);
    }
    if (response.ok) return response;
    const error = await readApiError(response);
    if (error.code === "second_factor_required") session.requireSecondFactor();
    throw error;
  }

  return {
    /** Calls an endpoint and returns its JSON response. Throws {@link ApiError}. */
    async call<K extends EndpointKey>(
      key: K,
      input: EndpointInput<K>,
      options: CallOptions = {},
    ): Promise<EndpointOutput<K>> {
      const response = await request(requestParts(key, input, options));
      const text = await response.text();
      // The server validates responses against the same schema.
      return (text === "" ? undefined : JSON.parse(text)) as EndpointOutput<K>;
    },
    /** Like `call`, for streams and files. */
    raw<K extends EndpointKey>(
      key: K,
      input: EndpointInput<K>,
      options: CallOptions = {},
    ): Promise<Response> {
      return request(requestParts(key, input, options));
    },
    /** Renews a stored session, for example after a reload; parallel callers share one exchange. */
    renewSession,
  };
}

/** The token exchange, at most one at a time. */
function sharedRenewal({ base, session, onSignedOut, exclusively }: Deps, send: typeof fetch) {
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
    // The server validates responses against the same schema.
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

/** Statuses after which the same refresh token can still work: too many requests, or a restarting server. */
function mayWorkLater(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}
