import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { toast } from "sonner";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import type { Failure } from "../../components/ui/notice.tsx";
import type { CloudAccount } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { applyIssues } from "../../lib/apply-issues.ts";
import { formResolver } from "../../lib/form-resolver.ts";
import { AWS_REGIONS } from "./aws-regions.ts";
import { changeForm } from "./form.ts";
import { FormDialog } from "./form-dialog.tsx";
import { enabledRegionsQuery, useChangeAccount } from "./queries.ts";
import { RegionChoice } from "./region-choice.tsx";

type Values = { name: string; regions: string[] | null; sendToSecurityHub: boolean };

/** Changes the name and Regions of an account. */
export function EditDialog({ account, onClose }: { account: CloudAccount; onClose: () => void }) {
  const hubId = useId();
  const change = useChangeAccount(account.id);
  const enabled = useQuery(enabledRegionsQuery(account.id));
  const [failure, setFailure] = useState<Failure | null>(null);
  const { register, handleSubmit, control, setError, formState } = useForm<Values>({
    resolver: formResolver(changeForm),
    defaultValues: {
      name: account.name,
      regions: account.regions,
      sendToSecurityHub: account.sendToSecurityHub,
    },
  });
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await change.mutateAsync(values);
      toast.success("Account saved.");
      onClose();
    } catch (error) {
      if (applyIssues<Values>(error, ["name", "regions", "sendToSecurityHub"], setError)) return;
      setFailure({ text: errorSentence(error, "Couldn't save the account. Please try again."), error });
    }
  });
  const offered = enabled.data?.ok === true ? enabled.data.enabledRegions : null;
  return (
    <FormDialog
      title="Edit account"
      description={account.label}
      save="Save account"
      busy={change.isPending}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        label="Name"
        error={formState.errors.name?.message}
        hint={account.kind === "sandbox" ? "Always labeled as sample data." : undefined}
      >
        {(field) => <Input {...field} {...register("name")} required autoComplete="off" />}
      </Field>
      <Controller
        control={control}
        name="regions"
        render={({ field, fieldState }) => (
          <RegionChoice
            offered={offered ?? AWS_REGIONS}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            note={regionNote(enabled.isPending, offered !== null)}
          />
        )}
      />
      <div>
        <Checkbox
          label="Send Skyledger findings to AWS Security Hub in this account"
          aria-describedby={`${hubId}-hub`}
          {...register("sendToSecurityHub")}
        />
        <p id={`${hubId}-hub`} className="mt-1 pl-6 text-muted text-xs">
          Sends new and changed findings after each scan. Requires securityhub:BatchImportFindings, which is
          included in the optional permissions for fixes.
        </p>
      </div>
    </FormDialog>
  );
}

function regionNote(asking: boolean, known: boolean): string {
  if (asking) return "Loading enabled Regions…";
  return known
    ? "Regions enabled in this account."
    : "Couldn't load the enabled Regions, so all AWS Regions are listed.";
}
