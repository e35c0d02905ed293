import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { api } from "../../lib/client.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { PasswordField, SavedCodesDialog } from "./authenticator-dialog.tsx";
import type { Passkey } from "./queries.ts";
import { useAct } from "./use-act.ts";

/** Adds a passkey: name and password, the browser's prompt, recovery codes with the first second factor. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const formId = useId();
  const [password, setPassword] = useState("");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, failure, run } = useAct("Couldn't add the passkey. Please try again.");
  const add = () =>
    run(async () => {
      const { createPasskey } = await import("../../lib/passkeys.ts");
      const { recoveryCodes } = await createPasskey(name.trim(), password);
      toast.success(`Passkey ${name.trim()} added.`);
      if (recoveryCodes === null) onClose();
      else setCodes(recoveryCodes);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  if (codes !== null) return <SavedCodesDialog title="Passkey added" codes={codes} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a passkey"
      className="max-w-md"
      footer={
        <DialogActions
          form={formId}
          onCancel={onClose}
          busy={busy}
          disabled={name.trim() === "" || password === ""}
        >
          {busy ? "Waiting for your device..." : "Add passkey"}
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Name" hint="For example, the device or password manager that stores it.">
          {(control) => (
            <Input
              {...control}
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
              maxLength={60}
              className="h-9"
            />
          )}
        </Field>
        <PasswordField value={password} onChange={setPassword} />
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  );
}

/** Removes a passkey with the password. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const formId = useId();
  const [password, setPassword] = useState("");
  const { busy, failure, run } = useAct("Couldn't remove the passkey. Please try again.");
  const remove = () =>
    run(async () => {
      const input = { params: { id: passkey.id }, body: { password } };
      const { message } = await api.call("POST /second-factor/passkeys/:id/remove", input);
      toast.success(message);
      onClose();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void remove();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove passkey ${passkey.name}?`}
      description="It no longer signs you in."
      className="max-w-md"
      footer={
        <DialogActions form={formId} onCancel={onClose} look="danger" busy={busy} disabled={password === ""}>
          Remove passkey
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField value={password} onChange={setPassword} />
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  );
}
