import { useState } from "react";
import { toast } from "sonner";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { DialogActions } from "../../../components/ui/dialog-actions.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { placeText } from "./place-text.ts";
import { type BillingImport, useRemoveBillingImport } from "./queries.ts";

/** Confirms the removal of a billing export: what is deleted and what is not. */
export function RemoveExportDialog({ place, onClose }: { place: BillingImport; onClose: () => void }) {
  const remove = useRemoveBillingImport(place.id);
  const [failure, setFailure] = useState<Failure | null>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync();
      toast.success(`Removed ${placeText(place)}.`);
      onClose();
    } catch (error) {
      setFailure({
        text: errorSentence(error, "Couldn't remove the billing export. Please try again."),
        error,
      });
    }
  };
  const count = place.months.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove this billing export?"
      description={placeText(place)}
      className="max-w-md"
      footer={
        <DialogActions onCancel={onClose} look="danger" busy={remove.isPending} onAct={() => void confirm()}>
          {remove.isPending ? "Removing..." : "Remove billing export"}
        </DialogActions>
      }
    >
      <ul className="ml-4 flex list-disc flex-col gap-1.5 text-sm">
        <li>
          This deletes the costs imported from it for {count} {count === 1 ? "month" : "months"}. Costs from
          Cost Explorer apply again, where available.
        </li>
        <li>Resource costs are shown at list price again.</li>
        <li>The files aren't deleted. You can add and import the export again.</li>
      </ul>
      <FailureNotice failure={failure} className="mt-4" />
    </Dialog>
  );
}
