import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { api } from "../../lib/client.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { PasswordField, SavedCodesDialog } from "./authenticator-dialog.tsx";
import { CodeField } from "./code-field.tsx";
import { useAct } from "./use-act.ts";

/** What the password and a code confirm. */
export type Proven = "turn-off" | "new-codes";

const TEXTS: Record<Proven, { title: string; act: string; text: string; fallback: string }> = {
  "turn-off": {
    title: "Turn off the authenticator app?",
    act: "Turn off",
    text: "Signing in no longer asks for its codes. Recovery codes stop working unless you have a passkey.",
    fallback: "Couldn't turn off the authenticator app. Please try again.",
  },
  "new-codes": {
    title: "Create new recovery codes?",
    act: "Create codes",
    text: "Your current recovery codes stop working immediately.",
    fallback: "Couldn't create new recovery codes. Please try again.",
  },
};

/** Turns off the authenticator app, or replaces the recovery codes, with the password and a code. */
export function ProofDialog({ what, onClose }: { what: Proven; onClose: () => void }) {
  const formId = useId();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { title, act, text, fallback } = TEXTS[what];
  const { busy, failure, run } = useAct(fallback);
  const confirm = () =>
    run(async () => {
      const body = { password, code };
      if (what === "new-codes") {
        setCodes((await api.call("POST /second-factor/recovery-codes", { body })).recoveryCodes);
        return;
      }
      const { message } = await api.call("POST /second-factor/authenticator/remove", { body });
      toast.success(message);
      onClose();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };
  if (codes !== null) return <SavedCodesDialog title="New recovery codes" codes={codes} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      className="max-w-md"
      footer={
        <DialogActions
          form={formId}
          onCancel={onClose}
          look={what === "turn-off" ? "danger" : "primary"}
          busy={busy}
          disabled={password === "" || code.trim().length < 6}
        >
          {act}
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField value={password} onChange={setPassword} />
        <CodeField hint="From your authenticator app, or a recovery code." value={code} onChange={setCode} />
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  );
}
