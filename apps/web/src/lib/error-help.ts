import { ApiError } from "./api-error.ts";

/**
 * Address of the help page about an error; undefined: there is none. `signedOut`: of the page that needs no session.
 */
export function errorHelpPath(error: unknown, signedOut = false): string | undefined {
  if (!(error instanceof ApiError) || error.helpTopic === null) return undefined;
  return `/${signedOut ? "errors" : "help"}/${error.helpTopic}`;
}
