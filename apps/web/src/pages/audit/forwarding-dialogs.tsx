import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import * as z from "zod/mini";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogActions } from "../../components/ui/dialog-actions.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { type Failure, FailureNotice } from "../../components/ui/notice.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { applyIssues } from "../../lib/apply-issues.ts";
import { formResolver } from "../../lib/form-resolver.ts";
import { useSetForwarding, useStopForwarding } from "./queries.ts";

/** As the server requires it. */
const SHORTEST_SECRET = 16;

type Values = { url: string; secret: string; existing: boolean };

/** An empty secret keeps that of a receiver that exists. */
const formOf = (isNew: boolean) =>
  z.object({
    url: z.string().check(z.trim(), z.minLength(1, "Enter the address of the receiver.")),
    secret: z.string().check(
      z.trim(),
      z.refine((key) => key.length >= SHORTEST_SECRET || (key === "" && !isNew), {
        message: `Use at least ${SHORTEST_SECRET} characters.`,
      }),
    ),
    existing: z.boolean(),
  });

/** Sets the receiver: address, secret, and, for a new one, whether it gets the entries that exist. */
export function ForwardingDialog({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const formId = useId();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: formResolver(formOf(isNew)),
    defaultValues: { url: "", secret: "", existing: false },
  });
  const save = useSetForwarding();
  const submit = handleSubmit(async ({ secret: entered, ...values }) => {
    setFailure(null);
    try {
      await save.mutateAsync({ ...values, ...(entered !== "" && { secret: entered }) });
      toast.success("Forwarding saved. Send a test to see whether the receiver accepts it.");
      onClose();
    } catch (error) {
      if (applyIssues<Values>(error, ["url", "secret"], setError)) return;
      setFailure({ text: errorSentence(error, "Couldn't save the forwarding."), error });
    }
  });
  const { errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isNew ? "Forward the audit log" : "Change the receiver"}
      description="Each entry is sent within seconds as signed JSON, in order, and again until the receiver accepts it."
      className="max-w-lg"
      footer={
        <DialogActions onCancel={onClose} form={formId} busy={save.isPending}>
          {save.isPending ? "Saving..." : isNew ? "Forward entries" : "Save"}
        </DialogActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Address" error={errors.url?.message} hint="HTTPS. A path or query can hold a token.">
          {(field) => (
            <Input
              {...field}
              {...register("url")}
              type="url"
              autoComplete="off"
              placeholder="https://siem.example.com/skyledger"
            />
          )}
        </Field>
        <Field
          label="Signing secret"
          error={errors.secret?.message}
          hint={
            isNew
              ? `At least ${SHORTEST_SECRET} characters, the same on the receiver. A secret that starts with whsec_ is read as Base64.`
              : "Empty: the present secret stays."
          }
        >
          {(field) => (
            <Input {...field} {...register("secret")} type="password" autoComplete="new-password" />
          )}
        </Field>
        {isNew && <Checkbox label="Send the entries that exist, too" {...register("existing")} />}
      </form>
      <FailureNotice failure={failure} className="mt-4" />
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
