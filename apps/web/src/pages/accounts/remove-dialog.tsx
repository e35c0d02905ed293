import { useState } from "react";
import { toast } from "sonner";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogActions } from "../../components/ui/dialog-actions.tsx";
import { type Failure, FailureNotice } from "../../components/ui/notice.tsx";
import type { CloudAccount } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import type { Organization } from "../../lib/organization-query.ts";
import { useRemoveAccount } from "./queries.ts";

type RemoveDialogProps = {
  account: CloudAccount;
  organization: Organization | null;
  onClose: () => void;
};

/** Confirms the removal of an account: what is deleted, what is not, and how to undo it. */
export function RemoveDialog({ account, organization, onClose }: RemoveDialogProps) {
  const remove = useRemoveAccount(account.id);
  const [failure, setFailure] = useState<Failure | null>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync();
      toast.success(`Disconnected ${account.label}.`);
      onClose();
    } catch (error) {
      setFailure({ text: errorSentence(error, "Couldn't disconnect the account. Please try again."), error });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Disconnect this account?"
      description={account.label}
      className="max-w-md"
      footer={
        <DialogActions onCancel={onClose} look="danger" busy={remove.isPending} onAct={() => void confirm()}>
          {remove.isPending ? "Disconnecting..." : "Disconnect account"}
        </DialogActions>
      }
    >
      <ul className="ml-4 flex list-disc flex-col gap-1.5 text-sm">
        <li>
          This deletes all data collected from this account: {formatCount(account.resourceCount)}{" "}
          {account.resourceCount === 1 ? "resource and its history" : "resources and their history"}.
        </li>
        <li>
          Nothing changes in AWS.{account.kind === "role" && " The IAM role remains until you delete it."}
        </li>
        <li>{afterwards(account, organization)}</li>
      </ul>
      <FailureNotice failure={failure} className="mt-4" />
    </Dialog>
  );
}

/** The effect on the organization, and how to undo it. */
function afterwards(account: CloudAccount, organization: Organization | null): string {
  if (organization?.connectionId === account.id)
    return "The organization is read through this account, so it is disconnected, too. Its other accounts stay connected, but accounts that join are no longer added.";
  if (organization?.accounts.some(({ connectionId }) => connectionId === account.id) === true)
    return "The account is excluded from the organization, so it isn't connected again at the next refresh. Include it to read it again.";
  return "You can connect the account again at any time and run discovery.";
}
