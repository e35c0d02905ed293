import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Cloud, Plus } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { accountsQuery, type CloudAccount } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { AccountCard } from "./account-card.tsx";
import { AddExportDialog } from "./billing-imports/add-dialog.tsx";
import { FilesDialog } from "./billing-imports/files-dialog.tsx";
import { billingImportsQuery } from "./billing-imports/queries.ts";
import { RemoveExportDialog } from "./billing-imports/remove-export-dialog.tsx";
import { BillingExports } from "./billing-imports/section.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { SchedulesDialog } from "./schedules-dialog.tsx";

/** Cloud accounts: connected accounts, their status, and connecting more. */
export function AccountsPage() {
  const accounts = useQuery(accountsQuery);
  return (
    <>
      <PageHeader
        title="Cloud accounts"
        hint="AWS accounts that Skyledger reads. Connecting an account changes nothing in it."
        actions={<ConnectLink />}
      />
      {accounts.isError && (
        <div className="mb-4">
          <LoadError
            message={errorSentence(accounts.error, "Couldn't load the cloud accounts.")}
            onRetry={() => void accounts.refetch()}
          />
        </div>
      )}
      <div className="flex flex-col gap-4" aria-busy={accounts.isPending}>
        {accounts.isPending && (
          <>
            <Skeleton className="h-40 rounded-xl" />
            <Skeleton className="h-40 rounded-xl" />
          </>
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
      <BillingExports />
      <OpenDialog accounts={accounts.data?.accounts ?? []} />
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

/** The dialog named in the URL. */
function OpenDialog({ accounts }: { accounts: readonly CloudAccount[] }) {
  const { dialog, id } = useSearch({ from: "/protected/accounts" });
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: "/accounts",
      search: (current) => ({ ...current, dialog: undefined, id: undefined }),
    });
  const places = useQuery(billingImportsQuery);
  if (dialog === "connect") return <ConnectDialog onClose={close} />;
  // The first account is preselected, so the list must be loaded.
  if (dialog === "add-export")
    return accounts.length === 0 ? null : <AddExportDialog accounts={accounts} onClose={close} />;
  const place = places.data?.imports.find((one) => one.id === id);
  if (place !== undefined && dialog === "export-files") return <FilesDialog place={place} onClose={close} />;
  if (place !== undefined && dialog === "remove-export")
    return <RemoveExportDialog place={place} onClose={close} />;
  const account = accounts.find((one) => one.id === id);
  if (account === undefined) return null;
  if (dialog === "schedules") return <SchedulesDialog account={account} onClose={close} />;
  if (dialog === "edit") return <EditDialog account={account} onClose={close} />;
  return dialog === "remove" ? <RemoveDialog account={account} onClose={close} /> : null;
}
