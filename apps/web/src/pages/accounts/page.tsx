import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Cloud, Plus } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { AccountCard } from "./account-card.tsx";
import { billingImportsQuery } from "./billing-imports/queries.ts";
import { BillingExports } from "./billing-imports/section.tsx";

// Loaded on demand: forms are heavier than the page.
const OpenDialog = lazy(() => import("./open-dialog.tsx").then((file) => ({ default: file.OpenDialog })));

/** Cloud accounts: connected accounts, their status, and connecting more. */
export function AccountsPage() {
  const accounts = useQuery(accountsQuery);
  // Requested immediately, but rendered below the accounts only after them, so that nothing moves.
  usePrefetchQuery(billingImportsQuery);
  const { dialog } = useSearch({ from: "/protected/accounts" });
  return (
    <>
      <PageHeader
        title="Cloud accounts"
        hint="AWS accounts that Skyledger reads. Connecting an account changes nothing in it."
        actions={<ConnectLink />}
      />
      <div className="flex flex-col gap-4" aria-busy={accounts.isPending}>
        {accounts.isError && (
          <LoadError
            message={errorSentence(accounts.error, "Couldn't load the cloud accounts.")}
            error={accounts.error}
            onRetry={() => void accounts.refetch()}
          />
        )}
        {accounts.isPending && (
          // The card of one account; their number is unknown.
          <Skeleton className="h-screen rounded-xl sm:h-83 xl:h-67" />
        )}
        {accounts.data?.accounts.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
        {accounts.data?.accounts.length === 0 && (
          <Card>
            <EmptyState
              icon={Cloud}
              title="No accounts connected"
              text="Connect an AWS account with a read-only role, or a sandbox account with sample data. Then run discovery."
              action={<ConnectLink />}
            />
          </Card>
        )}
      </div>
      {!accounts.isPending && <BillingExports />}
      {dialog !== undefined && (
        <Suspense>
          <OpenDialog accounts={accounts.data?.accounts ?? []} />
        </Suspense>
      )}
    </>
  );
}

function ConnectLink() {
  return (
    <Button asChild look="primary">
      <Link to="/accounts" search={(current) => ({ ...current, dialog: "connect" })}>
        <Plus aria-hidden="true" />
        Connect account
      </Link>
    </Button>
  );
}
