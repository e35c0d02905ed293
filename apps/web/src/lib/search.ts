/** URL parameters of every protected page: the account in scope. */
export type AccountScope = { account?: string | undefined };

/** Reads the account scope from the URL; other parameters are left to the page. */
export function readAccountScope(raw: Record<string, unknown>): AccountScope {
  const account = raw.account;
  return typeof account === "string" && account !== "" ? { account } : {};
}

/** Parses a query string into strings: an ID of digits stays a string. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The inverse of {@link parseSearch}; undefined and empty values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
