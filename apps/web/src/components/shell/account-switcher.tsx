import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { ChevronsUpDown, CircleAlert, Cloud, FlaskConical } from "../icons.gen.ts";
import { SwitcherText } from "./switcher-text.tsx";

const SwitcherList = lazy(() =>
  import("./switcher-list.tsx").then((file) => ({ default: file.SwitcherList })),
);

// Only OUs, tags, and accounts that are no longer read need the organization.
const ScopeName = lazy(() => import("./scope-name.tsx").then((file) => ({ default: file.ScopeName })));

const SWITCHER =
  "flex w-full items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 py-2 text-left shadow-soft transition-colors duration-120 hover:bg-sunken";

/** Selects the accounts in scope of every page: all, an OU, one, or a tag. The selection is in the URL. */
export function AccountSwitcher() {
  const accounts = useQuery(accountsQuery);
  const { account: scope } = useSearch({ from: "/protected" });
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = accounts.data?.accounts ?? [];
  const chosen = list.find(({ id }) => id === scope);
  if (accounts.isError && accounts.data === undefined) {
    return (
      <Failed error={accounts.error} busy={accounts.isFetching} onRetry={() => void accounts.refetch()} />
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={SWITCHER}
        onClick={() => setOpen((now) => !now)}
      >
        <span className="sr-only">Account scope:</span>
        {scope === undefined ? (
          <SwitcherText
            mark={accounts.isPending ? "" : formatCount(list.length)}
            label="All accounts"
            hint={countText(accounts.isPending, list.length)}
          />
        ) : chosen !== undefined ? (
          <SwitcherText
            mark={
              chosen.kind === "sandbox" ? <FlaskConical aria-hidden="true" /> : <Cloud aria-hidden="true" />
            }
            label={chosen.label}
            hint={chosen.kind === "sandbox" ? chosen.name : chosen.awsAccountId}
          />
        ) : (
          <Suspense fallback={<SwitcherText mark="" label="Loading…" hint="" />}>
            {accounts.isPending ? (
              <SwitcherText mark="" label="Loading…" hint="" />
            ) : (
              <ScopeName scope={scope} />
            )}
          </Suspense>
        )}
        <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <SwitcherList anchor={button} scope={scope} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
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

function countText(loading: boolean, count: number): string {
  if (loading) return "Loading…";
  if (count === 0) return "None connected";
  return count === 1 ? "1 connected" : `${formatCount(count)} connected`;
}
