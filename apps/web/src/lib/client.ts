import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { createApiClient } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { browserStorage } from "./browser-storage.ts";
import { apiBase } from "./runtime-settings.ts";
import { createSession } from "./session.ts";

/** The session of this browser. */
export const session = createSession({ local: browserStorage("local"), tab: browserStorage("session") });

/**
 * Logs a failed request to the console, in addition to the message on the page. A canceled request is not a failure.
 */
function logFailure(what: unknown, error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  // The roles may have changed since the permissions were loaded.
  if (error instanceof ApiError && error.code === "forbidden") {
    void queryClient.invalidateQueries({ queryKey: ["me"] });
  }
  console.error("Skyledger: a request failed.", JSON.stringify(what ?? null), String(error));
}

/** The query cache. Stale data stays on screen while it reloads; only transient failures are retried. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => logFailure(query.queryKey, error) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => logFailure(mutation.options.mutationKey, error),
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.code === "network" || error.status === 503),
    },
  },
});

/** The API client of the app. After a sign-out, the protected gate opens /login. */
export const api = createApiClient({
  base: apiBase(),
  session,
  onSignedOut: () => queryClient.clear(),
  exclusively: (work) => ("locks" in navigator ? navigator.locks.request("skyledger.refresh", work) : work()),
});

/**
 * Restores the session at startup: a stored session without a token is renewed through the refresh cookie. A sign-out
 * in another tab signs out this tab too.
 */
export function startSession(): void {
  window.addEventListener("storage", (event) => {
    if (event.key !== "skyledger.user" || event.newValue !== null) return;
    session.clear();
    queryClient.clear();
  });
  if (session.state().status !== "loading") return;
  api.renewSession().catch((error: unknown) => {
    // A rejected token has already signed out. With an unreachable server, the gate must not wait.
    if (error instanceof ApiError && session.state().status === "loading") session.suspend();
  });
}

/** Signs out on the server, then clears the local session even if the server is unreachable. */
export async function signOut(): Promise<void> {
  try {
    await api.call("POST /auth/logout", {});
  } finally {
    session.clear();
    queryClient.clear();
  }
}
