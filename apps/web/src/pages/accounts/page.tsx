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
import { accountsQuery, type CloudAccount } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { type Organization, organizationQuery } from "../../lib/organization-query.ts";
import { useMay } from "../../lib/use-may.ts";
import { AccountCard } from "./account-card.tsx";
import { billingImportsQuery } from "./billing-imports/queries.ts";
import { BillingExports } from "./billing-imports/section.tsx";
import { OrganizationSection } from "./organization/section.tsx";

// Loaded on demand: forms are heavier than the page.
const OpenDialog = lazy(() => import("./open-dialog.tsx").then((file) => ({ default: file.OpenDialog })));

/** Cloud accounts: the organization, connected accounts, their status, and connecting more. */
export function AccountsPage() {
  const accounts = useQuery(accountsQuery);
  const organization = useQuery(organizationQuery);
  // Requested immediately, but rendered below the accounts only after them, so that nothing moves.
  usePrefetchQuery(billingImportsQuery);
  const { dialog } = useSearch({ from: "/protected/accounts" });
  const mayChange = useMay("PATCH /accounts/:id", "accounts");
  const pending = accounts.isPending || organization.isPending;
  return (
    <>
      <PageHeader
        title="Cloud accounts"
        hint="AWS accounts that Skyledger reads. Connecting an account changes nothing in it."
        actions={<ConnectLink />}
      />
      <div className="flex flex-col gap-4" aria-busy={pending}>
        {/* Once both have answered: a failure above a skeleton would move it. */}
        {!pending && accounts.isError && (
          <LoadError
            message={errorSentence(accounts.error, "Couldn't load the cloud accounts.")}
            error={accounts.error}
            onRetry={() => void accounts.refetch()}
          />
        )}
        {!pending && organization.isError && (
          <LoadError
            message={errorSentence(organization.error, "Couldn't load the organization.")}
            error={organization.error}
            onRetry={() => void organization.refetch()}
          />
        )}
        {pending && (
          // The card of one account; their number is unknown.
          <Skeleton className="h-screen rounded-xl sm:h-83 xl:h-67" />
        )}
        {!pending && organization.data != null && <OrganizationSection organization={organization.data} />}
        {!pending && accounts.data !== undefined && (
          <Accounts accounts={accounts.data.accounts} organization={organization.data} />
        )}
      </div>
      {!pending && <BillingExports />}
      {mayChange && dialog !== undefined && (
        <Suspense>
          <OpenDialog accounts={accounts.data?.accounts ?? []} organization={organization.data ?? null} />
        </Suspense>
      )}
    </>
  );
}

type AccountsProps = {
  accounts: readonly CloudAccount[];
  /** Null: none is connected; undefined: not known. */
  organization: Organization | null | undefined;
};

/** The connected accounts; where an organization is connected, those outside of it. */
function Accounts({ accounts, organization }: AccountsProps) {
  const members = new Set(organization?.accounts.map(({ connectionId }) => connectionId));
  const others = accounts.filter(({ id }) => !members.has(id));
  if (others.length === 0 && organization !== null) return null;
  if (others.length === 0)
    return (
      <Card>
        <EmptyState
          icon={Cloud}
          title="No accounts connected"
          text="Connect an AWS organization, an AWS account with a read-only role, or a sandbox account with sample data. Then run discovery."
          action={<ConnectLink />}
        />
      </Card>
    );
  return (
    <>
      {organization != null && (
        <h2 className="mt-2 font-semibold text-lg">Accounts outside the organization</h2>
      )}
      {others.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
    </>
  );
}

function ConnectLink() {
  if (!useMay("POST /accounts", "accounts everywhere")) return null;
  return (
    <Button asChild look="primary">
      <Link to="/accounts" search={(current) => ({ ...current, dialog: "connect" })}>
        <Plus aria-hidden="true" />
        Connect account
      </Link>
    </Button>
  );
}
