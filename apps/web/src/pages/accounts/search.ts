import { MEMBER_STATES } from "../../lib/member-states.ts";
import type { MemberState } from "../../lib/organization-query.ts";
import { type AccountScope, readAccountScope } from "../../lib/search.ts";

const DIALOGS = [
  "connect",
  "account",
  "include",
  "exclude",
  "choose",
  "edit",
  "schedules",
  "remove",
  "add-export",
  "export-files",
  "remove-export",
] as const;

/**
 * URL parameters of the Cloud accounts page: the filters of the tree, the open dialog, and its OU, account, or billing
 * export.
 */
export type AccountsSearch = AccountScope & {
  dialog?: (typeof DIALOGS)[number] | undefined;
  id?: string | undefined;
  /** Text that accounts of the tree contain. */
  q?: string | undefined;
  state?: MemberState | undefined;
};

/** Reads the URL parameters; unknown ones are dropped. */
export function readAccountsSearch(raw: Record<string, unknown>): AccountsSearch {
  const search: AccountsSearch = readAccountScope(raw);
  search.dialog = DIALOGS.find((dialog) => dialog === raw.dialog);
  if (typeof raw.id === "string" && raw.id !== "") search.id = raw.id;
  if (typeof raw.q === "string" && raw.q !== "") search.q = raw.q;
  search.state = MEMBER_STATES.find((state) => state === raw.state);
  return search;
}
