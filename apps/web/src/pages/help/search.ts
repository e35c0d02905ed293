import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** URL parameters of the help: the searched text. */
export type HelpSearch = AccountScope & { q?: string | undefined };

/** Reads the URL parameters. */
export function readHelpSearch(raw: Record<string, unknown>): HelpSearch {
  return typeof raw.q === "string" && raw.q !== ""
    ? { ...readAccountScope(raw), q: raw.q }
    : readAccountScope(raw);
}
