import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { createApiClient } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { browserStorage } from "./browser-storage.ts";
import { apiBase } from "./runtime-settings.ts";
import { createSession } from "./session.ts";

/** Who is signed in, in this browser. */
export const session = createSession({ local: browserStorage("local"), tab: browserStorage("session") });

/**
 * Writes a failed request to the browser's console, beside what the page shows of it. A request that the page itself
 * gave up (a cancelled one) is no failure.
 */
function logFailure(what: unknown, error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  console.error("Skyledger: a request failed.", JSON.stringify(what ?? null), String(error));
}

/** The data cache. Stale data stays on screen while it reloads; only failures that may pass are tried again. */
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

/** The app's one client of the server. The gate of the protected pages leads to /login after a sign-out. */
export const api = createApiClient({
  base: apiBase(),
  session,
  onSignedOut: () => queryClient.clear(),
  exclusively: (work) => ("locks" in navigator ? navigator.locks.request("skyledger.refresh", work) : work()),
});

/**
 * Decides at start whether somebody is signed in: a stored session without a token is renewed through the
 * refresh cookie. Another tab's sign-out signs this one out too.
 */
export function startSession(): void {
  window.addEventListener("storage", (event) => {
    if (event.key !== "skyledger.user" || event.newValue !== null) return;
    session.clear();
    queryClient.clear();
  });
  if (session.state().status !== "loading") return;
  api.renewSession().catch((error: unknown) => {
    // A refused token has signed out already. An unreachable server must not leave the gate waiting.
    if (error instanceof ApiError && session.state().status === "loading") session.suspend();
  });
}

/** Tells the server, then forgets the session here even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await api.call("POST /auth/logout", {});
  } finally {
    session.clear();
    queryClient.clear();
  }
}
