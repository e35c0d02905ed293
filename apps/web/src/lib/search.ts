/** What the address may carry on every protected page: the account that the page is about. */
export type AccountScope = { account?: string | undefined };

/** Reads the account scope from an address; anything else in it is left to the page. */
export function readAccountScope(raw: Record<string, unknown>): AccountScope {
  const account = raw.account;
  return typeof account === "string" && account !== "" ? { account } : {};
}

/** The query part of an address as plain texts: an id of digits stays a text. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The opposite of {@link parseSearch}; what is undefined or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
