import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { accountsQuery, type CloudAccount } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { ChevronsUpDown, CircleAlert, Cloud, FlaskConical, Settings2 } from "../icons.gen.ts";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from "../ui/menu.tsx";

const ALL = "all";

const SWITCHER =
  "flex w-full items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 py-2 text-left shadow-soft transition-colors duration-120 hover:bg-sunken";

/** Selects the account in scope of every page; the selection is in the URL. */
export function AccountSwitcher() {
  const accounts = useQuery(accountsQuery);
  const { account } = useSearch({ from: "/protected" });
  const navigate = useNavigate();
  const list = accounts.data?.accounts ?? [];
  const chosen = list.find((one) => one.id === account);
  if (accounts.isError && accounts.data === undefined) {
    return (
      <Failed error={accounts.error} busy={accounts.isFetching} onRetry={() => void accounts.refetch()} />
    );
  }
  const choose = (value: string) =>
    void navigate({
      to: ".",
      search: (current: Record<string, unknown>) => ({
        ...current,
        account: value === ALL ? undefined : value,
      }),
    });
  return (
    <Menu>
      <MenuTrigger asChild>
        <button type="button" className={SWITCHER}>
          <span className="sr-only">Account scope:</span>
          <AccountMark count={list.length} account={chosen} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-sm">
              {chosen === undefined ? "All accounts" : chosen.label}
            </span>
            <span className="block truncate text-muted text-xs">
              {chosen === undefined ? countText(accounts.isPending, list.length) : accountHint(chosen)}
            </span>
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
        </button>
      </MenuTrigger>
      <MenuContent align="start" className="w-64">
        <MenuRadioGroup value={chosen?.id ?? ALL} onValueChange={choose}>
          <MenuRadioItem value={ALL}>All accounts</MenuRadioItem>
          {list.map((one) => (
            <MenuRadioItem key={one.id} value={one.id}>
              <span className="min-w-0">
                <span className="block truncate">{one.label}</span>
                <span className="block truncate text-muted text-xs">{accountHint(one)}</span>
              </span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem onSelect={() => void navigate({ to: "/accounts" })}>
          <Settings2 aria-hidden="true" />
          Cloud accounts
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

type FailedProps = { error: unknown; busy: boolean; onRetry: () => void };

/** In the size of the switcher, so that the pages below it stay where they are. */
function Failed({ error, busy, onRetry }: FailedProps) {
  const reason = errorSentence(error, "Couldn't load the cloud accounts.");
  return (
    <div role="alert">
      <button type="button" title={reason} aria-busy={busy} onClick={onRetry} className={SWITCHER}>
        <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-critical-tint text-critical">
          <CircleAlert className="size-4" aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-critical text-sm">
            <span className="sr-only">{reason} </span>
            <span aria-hidden="true">Couldn't load accounts</span>
          </span>
          <span className="block font-medium text-accent text-xs">Retry</span>
        </span>
      </button>
    </div>
  );
}

function AccountMark({ count, account }: { count: number; account: CloudAccount | undefined }) {
  const Icon = account?.kind === "sandbox" ? FlaskConical : Cloud;
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken font-medium text-muted text-xs">
      {account === undefined ? formatCount(count) : <Icon className="size-4" aria-hidden="true" />}
    </span>
  );
}

function countText(loading: boolean, count: number): string {
  if (loading) return "Loading…";
  if (count === 0) return "None connected";
  return count === 1 ? "1 connected" : `${formatCount(count)} connected`;
}

function accountHint(account: CloudAccount): string {
  return account.kind === "sandbox" ? account.name : account.awsAccountId;
}
