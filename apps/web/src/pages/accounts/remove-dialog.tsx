import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { CloudAccount } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { useRemoveAccount } from "./queries.ts";

/** Asks before an account is disconnected: what is lost, what is not touched, how to undo. */
export function RemoveDialog({ account, onClose }: { account: CloudAccount; onClose: () => void }) {
  const remove = useRemoveAccount(account.id);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync();
      toast.success(`${account.label} is disconnected.`);
      onClose();
    } catch (error) {
      setFailure(errorSentence(error, "The account could not be disconnected. Please try again."));
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
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" look="danger" busy={remove.isPending} onClick={() => void confirm()}>
            {remove.isPending ? "Disconnecting..." : "Disconnect account"}
          </Button>
        </>
      }
    >
      <ul className="ml-4 flex list-disc flex-col gap-1.5 text-sm">
        <li>
          What was read from it is forgotten: {formatCount(account.resourceCount)}{" "}
          {account.resourceCount === 1 ? "resource" : "resources"} with their history.
        </li>
        <li>
          AWS itself is not touched{account.kind === "role" && "; the role stays until you delete it there"}.
        </li>
        <li>You can connect the account again at any time and run discovery.</li>
      </ul>
      {failure !== null && (
        <Notice kind="error" className="mt-4">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
