import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogActions } from "../../components/ui/dialog-actions.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { FailureNotice } from "../../components/ui/notice.tsx";
import { ApiError, errorSentence } from "../../lib/api-error.ts";
import { useSetForwarding, useStopForwarding } from "./queries.ts";

/** As the server requires it. */
const SHORTEST_SECRET = 16;

type Errors = { url?: string; secret?: string };

/** What the server says of a field. */
function issuesOf(error: Error | null): Errors {
  if (!(error instanceof ApiError)) return {};
  const of = (path: string) => error.issues.find((issue) => issue.path === path)?.message;
  const [url, secret] = [of("url"), of("secret")];
  return { ...(url !== undefined && { url }), ...(secret !== undefined && { secret }) };
}

/** Sets the receiver: address, secret, and, for a new one, whether it gets the entries that exist. */
export function ForwardingDialog({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const form = useId();
  const [url, setUrl] = useState("");
  const [secret, setSecret] = useState("");
  const [existing, setExisting] = useState(false);
  const [entered, setEntered] = useState<Errors>({});
  const save = useSetForwarding(() => {
    toast.success("Forwarding saved. Send a test to see whether the receiver accepts it.");
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors: Errors = {};
    if (url.trim() === "") errors.url = "Enter the address of the receiver.";
    const key = secret.trim();
    if (key === "" ? isNew : key.length < SHORTEST_SECRET)
      errors.secret = `Use at least ${SHORTEST_SECRET} characters.`;
    setEntered(errors);
    if (errors.url !== undefined || errors.secret !== undefined) return;
    save.mutate({ url: url.trim(), ...(key !== "" && { secret: key }), existing });
  };
  const errors = { ...issuesOf(save.error), ...entered };
  const unplaced = save.error && Object.keys(issuesOf(save.error)).length === 0 ? save.error : null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isNew ? "Forward the audit log" : "Change the receiver"}
      description="Each entry is sent within seconds as signed JSON, in order, and again until the receiver accepts it."
      className="max-w-lg"
      footer={
        <DialogActions onCancel={onClose} form={form} busy={save.isPending}>
          {save.isPending ? "Saving..." : isNew ? "Forward entries" : "Save"}
        </DialogActions>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Address" error={errors.url} hint="HTTPS. A path or query can hold a token.">
          {(field) => (
            <Input
              {...field}
              type="url"
              autoComplete="off"
              placeholder="https://siem.example.com/skyledger"
              value={url}
              onChange={({ currentTarget }) => setUrl(currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label="Signing secret"
          error={errors.secret}
          hint={
            isNew
              ? `At least ${SHORTEST_SECRET} characters, the same on the receiver. A secret that starts with whsec_ is read as Base64.`
              : "Empty: the present secret stays."
          }
        >
          {(field) => (
            <Input
              {...field}
              type="password"
              autoComplete="new-password"
              value={secret}
              onChange={({ currentTarget }) => setSecret(currentTarget.value)}
            />
          )}
        </Field>
        {isNew && (
          <Checkbox
            label="Send the entries that exist, too"
            checked={existing}
            onChange={({ currentTarget }) => setExisting(currentTarget.checked)}
          />
        )}
      </form>
      <FailureNotice
        failure={
          unplaced && { text: errorSentence(unplaced, "Couldn't save the forwarding."), error: unplaced }
        }
        className="mt-4"
      />
    </Dialog>
  );
}

/** Stopping deletes the place in the log: a new receiver begins with new entries, or with all. */
export function StopForwardingDialog({ onClose }: { onClose: () => void }) {
  const stop = useStopForwarding(() => {
    toast.success("Forwarding stopped.");
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Stop forwarding?"
      description="Address and secret are deleted. Entries that the receiver has not accepted are not sent; they stay in the log."
      className="max-w-md"
      footer={
        <DialogActions onCancel={onClose} look="danger" busy={stop.isPending} onAct={() => stop.mutate()}>
          {stop.isPending ? "Stopping..." : "Stop forwarding"}
        </DialogActions>
      }
    >
      <FailureNotice
        failure={
          stop.error && {
            text: errorSentence(stop.error, "Couldn't stop the forwarding."),
            error: stop.error,
          }
        }
      />
    </Dialog>
  );
}
