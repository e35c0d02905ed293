import type { Grant } from "@skyledger/contract/permissions";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import * as z from "zod/mini";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { DialogActions } from "../../../components/ui/dialog-actions.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { applyIssues } from "../../../lib/apply-issues.ts";
import { formResolver } from "../../../lib/form-resolver.ts";
import { GrantsField } from "./grants-field.tsx";
import { type ServiceAccount, useSaveServiceAccount } from "./service-account-queries.ts";

const viewer: Grant = { role: "viewer", scope: { kind: "workspace" } };
const nameForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Enter a name."), z.maxLength(64)),
});

/** Adds a service account, or changes the roles of one. */
export function ServiceAccountDialog({
  account,
  onClose,
}: {
  account: ServiceAccount | null;
  onClose: () => void;
}) {
  const save = useSaveServiceAccount();
  const [grants, setGrants] = useState<Grant[]>(account?.grants ?? [viewer]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(nameForm),
    defaultValues: { name: account?.name ?? "" },
  });
  const submit = handleSubmit(async ({ name }) => {
    setFailure(null);
    try {
      await save.mutateAsync({ id: account?.serviceAccountId ?? null, name, grants });
      toast.success(account === null ? `Service account ${name} added.` : `Roles of ${name} changed.`);
      onClose();
    } catch (error) {
      if (applyIssues<{ name: string }>(error, ["name"], setError)) return;
      setFailure({
        text: errorSentence(error, "Couldn't save the service account. Please try again."),
        error,
      });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={account === null ? "Add service account" : `Roles of ${account.name}`}
      description={
        account === null
          ? "A program with roles of its own. It can't sign in, and acts with access tokens only."
          : "New roles apply to its access tokens immediately."
      }
      className="max-w-xl"
      footer={
        <DialogActions onCancel={onClose} busy={save.isPending} form="service-account">
          {account === null ? "Add service account" : "Save roles"}
        </DialogActions>
      }
    >
      <form id="service-account" onSubmit={submit} noValidate className="flex flex-col gap-4">
        {account === null && (
          <Field label="Name" error={formState.errors.name?.message}>
            {(field) => <Input {...field} {...register("name")} autoComplete="off" className="h-9" />}
          </Field>
        )}
        <GrantsField grants={grants} onChange={setGrants} of="service" />
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  );
}
