import type { SecuritySearch } from "../search.ts";

/** The last opened finding, and the list that it was opened from. */
type LastLeft = { findingId: string; search: SecuritySearch };

let lastLeft: LastLeft | null = null;

/** Notes that the page of a finding is opened from a list. */
export function leaveList(left: LastLeft): void {
  lastLeft = left;
}

/** The finding that a list was left for, once: its row gets the focus back. */
export function takeLastLeft(): string | null {
  const id = lastLeft?.findingId ?? null;
  lastLeft = null;
  return id;
}

/** The list that the finding's page was opened from; undefined: it was opened by a link. */
export function listBehind(findingId: string): SecuritySearch | undefined {
  return lastLeft?.findingId === findingId ? lastLeft.search : undefined;
}
