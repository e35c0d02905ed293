import { type AccountScope, readAccountScope } from "../../lib/search.ts";

const DIALOGS = [
  "connect",
  "edit",
  "schedules",
  "remove",
  "add-export",
  "export-files",
  "remove-export",
] as const;

/** URL parameters of the Cloud accounts page: the open dialog, and its account or billing export. */
export type AccountsSearch = AccountScope & {
  dialog?: (typeof DIALOGS)[number] | undefined;
  id?: string | undefined;
};

/** Reads the URL parameters; unknown ones are dropped. */
export function readAccountsSearch(raw: Record<string, unknown>): AccountsSearch {
  const search: AccountsSearch = readAccountScope(raw);
  search.dialog = DIALOGS.find((dialog) => dialog === raw.dialog);
  if (typeof raw.id === "string" && raw.id !== "") search.id = raw.id;
  return search;
}
