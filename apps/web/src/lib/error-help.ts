import { ApiError } from "./api-error.ts";

/** Address of the help page about an error; undefined: there is none. */
export function errorHelpPath(error: unknown): string | undefined {
  return error instanceof ApiError && error.helpTopic !== null ? `/help/${error.helpTopic}` : undefined;
}
