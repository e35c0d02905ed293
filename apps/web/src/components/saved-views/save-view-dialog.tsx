import { type FormEvent, useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { reportAct } from "../act-toast.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { useSaveView, type ViewPage } from "./queries.ts";

type SaveViewDialogProps = {
  page: ViewPage;
  search: Record<string, string>;
  /** Names of the person's views of the page. */
  taken: readonly string[];
  onClose: () => void;
};

/** Asks for the name of a view. An existing name replaces that view, and the button reflects that. */
export function SaveViewDialog({ page, search, taken, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState("");
  const save = useSaveView({
    onDone: (view) => {
      reportAct({ text: `View “${view.name}” saved.` });
      onClose();
    },
  });
  const trimmed = name.trim();
  const replace = taken.some((one) => one.toLowerCase() === trimmed.toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === "" || save.isPending) return;
    save.mutate({ page, name: trimmed, search, replace });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save view"
      description="Saves the filters, order, and grouping of this page. You can share it afterwards."
      footer={
        <DialogActions onCancel={onClose} form="save-view" busy={save.isPending} disabled={trimmed === ""}>
          {replace ? "Replace view" : "Save view"}
        </DialogActions>
      }
    >
      <form id="save-view" onSubmit={submit}>
        <Field
          label="Name"
          hint={replace ? "You already have a view with this name. Saving replaces it." : undefined}
          error={save.isError ? errorSentence(save.error, "Couldn't save the view.") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
