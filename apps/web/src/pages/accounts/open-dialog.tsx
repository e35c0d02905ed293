import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { CloudAccount } from "../../lib/accounts-query.ts";
import type { Organization } from "../../lib/organization-query.ts";
import { AddExportDialog } from "./billing-imports/add-dialog.tsx";
import { FilesDialog } from "./billing-imports/files-dialog.tsx";
import { billingImportsQuery } from "./billing-imports/queries.ts";
import { RemoveExportDialog } from "./billing-imports/remove-export-dialog.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { AccountSheet } from "./organization/account-sheet.tsx";
import { ChoiceDialog } from "./organization/choice-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { SchedulesDialog } from "./schedules-dialog.tsx";

type OpenDialogProps = { accounts: readonly CloudAccount[]; organization: Organization | null };

/** The dialog named in the URL. */
export function OpenDialog({ accounts, organization }: OpenDialogProps) {
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
  if (organization !== null) {
    if (dialog === "choose") return <ChoiceDialog organization={organization} act="choose" onClose={close} />;
    const member = organization.accounts.find(({ accountId }) => accountId === id);
    const known = member !== undefined || organization.units.some((unit) => unit.id === id);
    if (known && (dialog === "include" || dialog === "exclude"))
      return <ChoiceDialog organization={organization} act={dialog} id={id} onClose={close} />;
    if (member !== undefined && dialog === "account")
      return (
        <AccountSheet
          organization={organization}
          member={member}
          account={accounts.find((one) => one.id === member.connectionId)}
          onClose={close}
        />
      );
  }
  const account = accounts.find((one) => one.id === id);
  if (account === undefined) return null;
  if (dialog === "schedules") return <SchedulesDialog account={account} onClose={close} />;
  if (dialog === "edit") return <EditDialog account={account} onClose={close} />;
  return dialog === "remove" ? (
    <RemoveDialog account={account} organization={organization} onClose={close} />
  ) : null;
}
