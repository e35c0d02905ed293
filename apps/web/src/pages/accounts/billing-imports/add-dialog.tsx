import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Controller, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { toast } from "sonner";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { DialogActions } from "../../../components/ui/dialog-actions.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { type Failure, FailureNotice, Notice } from "../../../components/ui/notice.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { Select } from "../../../components/ui/select.tsx";
import type { CloudAccount } from "../../../lib/accounts-query.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { applyIssues } from "../../../lib/apply-issues.ts";
import { formResolver } from "../../../lib/form-resolver.ts";
import { addExportForm } from "./form.ts";
import { placeText } from "./place-text.ts";
import { billingImportsQuery, type NewBillingImport, useAddBillingImport } from "./queries.ts";

type Values = { kind: "s3" | "folder"; accountId: string; bucket: string; location: string };

type AddExportDialogProps = { accounts: readonly CloudAccount[]; onClose: () => void };

/** Adds a billing export: a prefix of a bucket, or a folder on the server. */
export function AddExportDialog({ accounts, onClose }: AddExportDialogProps) {
  const formId = useId();
  const add = useAddBillingImport();
  const places = useQuery(billingImportsQuery);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm<Values>({
    resolver: formResolver(addExportForm),
    defaultValues: { kind: "s3", accountId: accounts[0]?.id ?? "", bucket: "", location: "" },
  });
  const kind = useWatch({ control: form.control, name: "kind" });
  const closed = kind === "folder" && places.data?.folder === null;
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const place = await add.mutateAsync(toBody(values));
      toast.success(`Added ${placeText(place)}. Import it now, or after AWS delivers the files.`);
      onClose();
    } catch (error) {
      if (applyIssues<Values>(error, ["bucket", "location", "accountId"], form.setError)) return;
      setFailure({ text: errorSentence(error, "Couldn't add the billing export. Please try again."), error });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a billing export"
      description="FOCUS 1.0 to 1.2 or CUR 2.0, as Parquet or CSV. Files are read only when you import them."
      footer={
        <>
          <FailureNotice failure={failure} className="w-full" />
          <DialogActions onCancel={onClose} form={formId} busy={add.isPending} disabled={closed}>
            {add.isPending ? "Adding..." : "Add billing export"}
          </DialogActions>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <PlaceFields form={form} accounts={accounts} />
      </form>
    </Dialog>
  );
}

function toBody({ kind, accountId, bucket, location }: Values): NewBillingImport {
  return kind === "s3" ? { kind, accountId, bucket, prefix: location } : { kind, accountId, path: location };
}

function PlaceFields({ form, accounts }: { form: UseFormReturn<Values>; accounts: readonly CloudAccount[] }) {
  const places = useQuery(billingImportsQuery);
  const kind = useWatch({ control: form.control, name: "kind" });
  const closed = kind === "folder" && places.data?.folder === null;
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <Segmented
            label="Location"
            className="self-start"
            value={field.value}
            options={[
              { value: "s3" as const, label: "S3 bucket" },
              { value: "folder" as const, label: "Folder on the server" },
            ]}
            onChange={field.onChange}
          />
        )}
      />
      <Field
        label="Account"
        error={errors.accountId?.message}
        hint={
          kind === "s3"
            ? "The account that is billed. Its role reads the bucket."
            : "The account that is billed."
        }
      >
        {(control) => (
          <Select {...control} {...form.register("accountId")} className="w-full [&_select]:w-full">
            {accounts.map((account) => (
              <option key={account.id} value={account.id}>
                {account.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind === "s3" && (
        <Field label="Bucket" error={errors.bucket?.message}>
          {(control) => (
            <Input {...control} {...form.register("bucket")} required spellCheck={false} autoComplete="off" />
          )}
        </Field>
      )}
      {closed ? (
        <Notice kind="info">
          Your workspace can't use the billing export folder of this server. Ask the operator to add{" "}
          <code className="break-all">{places.data?.workspaceId}</code> to{" "}
          <code className="break-all">BILLING_EXPORT_WORKSPACES</code>, or import from a bucket.
        </Notice>
      ) : (
        <Field
          label={kind === "s3" ? "Prefix" : "Folder"}
          error={errors.location?.message}
          hint={
            kind === "s3"
              ? "The prefix of the export, for example billing/my-export. Leave empty for the whole bucket."
              : `A folder in ${places.data?.folder ?? "the billing export folder of the server"}. Leave empty for the whole folder.`
          }
        >
          {(control) => (
            <Input {...control} {...form.register("location")} spellCheck={false} autoComplete="off" />
          )}
        </Field>
      )}
    </>
  );
}
