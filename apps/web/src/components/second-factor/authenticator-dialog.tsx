import { type FormEvent, useId, useState } from "react";
import { api } from "../../lib/client.ts";
import { PasswordInput } from "../password-input.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { Field } from "../ui/field.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { CodeField } from "./code-field.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useAct } from "./use-act.ts";

type Secret = { secret: string; uri: string };

/** Sets up an authenticator app: password, secret with its first code, recovery codes. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [password, setPassword] = useState("");
  const [secret, setSecret] = useState<Secret | null>(null);
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, failure, run } = useAct("Couldn't set up the authenticator app. Please try again.");
  const begin = () =>
    run(async () => setSecret(await api.call("POST /second-factor/authenticator", { body: { password } })));
  const confirm = () =>
    run(async () => {
      const body = { code: code.replaceAll(/\s/g, "") };
      const { recoveryCodes } = await api.call("POST /second-factor/authenticator/confirm", { body });
      if (recoveryCodes === null) onClose();
      else setCodes(recoveryCodes);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (secret === null ? begin() : confirm());
  };
  if (codes !== null)
    return <SavedCodesDialog title="Authenticator app is on" codes={codes} onClose={onClose} />;
  const complete = secret === null ? password !== "" : /^\d{6}$/.test(code.replaceAll(/\s/g, ""));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up an authenticator app"
      className="max-w-lg"
      footer={
        <DialogActions form={formId} onCancel={onClose} busy={busy} disabled={!complete}>
          {secret === null ? "Continue" : "Turn on"}
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {secret === null ? (
          <PasswordField value={password} onChange={setPassword} />
        ) : (
          <ScanStep secret={secret} code={code} onCode={setCode} />
        )}
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  );
}

/** The secret as QR code and text, and its first code. */
function ScanStep({
  secret,
  code,
  onCode,
}: {
  secret: Secret;
  code: string;
  onCode: (code: string) => void;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={secret.uri} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p>Scan the QR code with your authenticator app, or enter this key:</p>
          <p className="mt-2 flex items-center gap-1">
            <code className="break-all font-mono text-xs">
              {secret.secret.replaceAll(/.{4}(?=.)/g, "$& ")}
            </code>
            <CopyButton text={secret.secret} what="Key" />
          </p>
        </div>
      </div>
      <CodeField
        label="6-digit code"
        hint="Enter the code that the app shows."
        value={code}
        onChange={onCode}
        autoFocus
      />
    </>
  );
}

/** The password of the signed-in person, which changes of second factors require. */
export function PasswordField({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  return (
    <Field label="Password" hint="Confirm that it's you.">
      {(control) => (
        <PasswordInput
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="current-password"
          required
        />
      )}
    </Field>
  );
}

/** Shows new recovery codes after a change. */
export function SavedCodesDialog({
  title,
  codes,
  onClose,
}: {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      // Only the button closes it: the codes can't be shown again.
      onOpenChange={() => undefined}
      title={title}
      className="max-w-lg"
      footer={
        <Button size="lg" look="primary" onClick={onClose}>
          I've saved the codes
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
