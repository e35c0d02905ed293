import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { placeText } from "./place-text.ts";
import { type BillingImport, useRemoveBillingImport } from "./queries.ts";

/** Asks before a place of billing exports is removed: what is lost, what is not touched. */
export function RemoveExportDialog({ place, onClose }: { place: BillingImport; onClose: () => void }) {
  const remove = useRemoveBillingImport(place.id);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync();
      toast.success(`${placeText(place)} is removed.`);
      onClose();
    } catch (error) {
      setFailure(errorSentence(error, "The billing export could not be removed. Please try again."));
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
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" look="danger" busy={remove.isPending} onClick={() => void confirm()}>
            {remove.isPending ? "Removing..." : "Remove billing export"}
          </Button>
        </>
      }
    >
      <ul className="ml-4 flex list-disc flex-col gap-1.5 text-sm">
        <li>
          The costs of {count} {count === 1 ? "month" : "months"} imported from it are forgotten. What Cost
          Explorer told of them counts again.
        </li>
        <li>Resources go back to their list prices.</li>
        <li>The files themselves are not touched: you can add the place again and import it.</li>
      </ul>
      {failure !== null && (
        <Notice kind="error" className="mt-4">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
