import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Controller, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { toast } from "sonner";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogActions } from "../../components/ui/dialog-actions.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { type Failure, FailureNotice, LoadError, Notice } from "../../components/ui/notice.tsx";
import { Segmented } from "../../components/ui/segmented.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { applyIssues } from "../../lib/apply-issues.ts";
import { formResolver } from "../../lib/form-resolver.ts";
import { AWS_REGIONS } from "./aws-regions.ts";
import { connectForm } from "./form.ts";
import { OrganizationExplained } from "./organization/explained.tsx";
import { guideQuery, type NewAccount, useConnectAccount } from "./queries.ts";
import { RegionChoice } from "./region-choice.tsx";
import { RoleGuide } from "./role-guide.tsx";

type Values = {
  kind: "role" | "organization" | "ambient" | "sandbox";
  name: string;
  roleArn: string;
  regions: string[] | null;
};

/** Connects a cloud account: by role, with all accounts of its organization, by the server credentials where allowed, or another sandbox. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const connect = useConnectAccount();
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm<Values>({
    resolver: formResolver(connectForm),
    defaultValues: { kind: "role", name: "", roleArn: "", regions: null },
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const account = await connect.mutateAsync(toBody(values));
      toast.success(
        values.kind === "organization" ? "Connected the organization." : `Connected ${account.label}.`,
      );
      onClose();
    } catch (error) {
      if (applyIssues<Values>(error, ["name", "roleArn", "regions"], form.setError)) return;
      setFailure({ text: errorSentence(error, "Couldn't connect the account. Please try again."), error });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Connect a cloud account"
      description="The connection is tested before it is saved. Read permissions are sufficient."
      className="max-w-2xl"
      footer={
        <>
          <FailureNotice failure={failure} className="w-full" />
          <DialogActions onCancel={onClose} form={formId} busy={connect.isPending}>
            {connect.isPending ? "Testing..." : "Test and connect"}
          </DialogActions>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <ConnectFields form={form} />
      </form>
    </Dialog>
  );
}

function toBody({ kind, name, roleArn, regions }: Values): NewAccount {
  const chosen = regions === null ? {} : { regions };
  return kind === "role" || kind === "organization"
    ? { kind, name, roleArn, ...chosen }
    : { kind, name, ...chosen };
}

function ConnectFields({ form }: { form: UseFormReturn<Values> }) {
  const guide = useQuery(guideQuery);
  const kind = useWatch({ control: form.control, name: "kind" });
  const { errors } = form.formState;
  const byRole = kind === "role" || kind === "organization";
  const kinds = [
    { value: "role" as const, label: "IAM role" },
    { value: "organization" as const, label: "Organization" },
    ...(guide.data?.ambientAllowed === true
      ? [{ value: "ambient" as const, label: "Server credentials" }]
      : []),
    { value: "sandbox" as const, label: "Sandbox" },
  ];
  return (
    <>
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <Segmented
            label="Connection type"
            className="self-start max-sm:grid max-sm:w-full max-sm:grid-cols-2"
            value={field.value}
            options={kinds}
            onChange={field.onChange}
          />
        )}
      />
      {guide.isError && (
        <LoadError
          message={errorSentence(guide.error, "Couldn't load the templates.")}
          error={guide.error}
          onRetry={() => void guide.refetch()}
        />
      )}
      {kind === "role" && (
        <Step number={1} title="Create a read-only role in your AWS account">
          {guide.data === undefined ? (
            <Skeleton className="h-48" />
          ) : (
            <RoleGuide guide={guide.data} of="account" />
          )}
        </Step>
      )}
      {kind === "organization" && (
        <Step number={1} title="Create read-only roles in your organization">
          <OrganizationExplained />
          {guide.data === undefined ? (
            <Skeleton className="h-48" />
          ) : (
            <RoleGuide guide={guide.data} of="organization" />
          )}
        </Step>
      )}
      {kind === "ambient" && (
        <Notice kind="info">
          Reads the account of the AWS credentials of this server (environment, profile, or instance role).
        </Notice>
      )}
      {kind === "sandbox" && (
        <Notice kind="info">
          A simulated AWS account with generated resources. It is always labeled "Sandbox account: sample
          data".
        </Notice>
      )}
      <Step number={2} title="Add the role to Skyledger" plain={!byRole}>
        <div className="flex flex-col gap-4">
          {byRole && (
            <Field
              label="Role ARN"
              error={errors.roleArn?.message}
              hint={
                kind === "role"
                  ? "Shown in the outputs of the template."
                  : "The role in the management account or delegated administrator, shown in the outputs of the template."
              }
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register("roleArn")}
                  required
                  spellCheck={false}
                  autoComplete="off"
                  placeholder="arn:aws:iam::123456789012:role/SkyledgerReadOnly"
                  className="font-mono text-xs"
                />
              )}
            </Field>
          )}
          <Field label="Name" error={errors.name?.message} hint="A display name, for example Production.">
            {(control) => <Input {...control} {...form.register("name")} required autoComplete="off" />}
          </Field>
          <Controller
            control={form.control}
            name="regions"
            render={({ field, fieldState }) => (
              <RegionChoice
                offered={AWS_REGIONS}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
      </Step>
    </>
  );
}

type StepProps = { number: number; title: string; plain?: boolean; children: ReactNode };

function Step({ number, title, plain, children }: StepProps) {
  if (plain === true) return children;
  return (
    <section>
      <h3 className="mb-2.5 flex items-center gap-2 font-semibold text-sm">
        <span className="flex size-5 items-center justify-center rounded-full bg-accent-tint text-accent text-xs">
          {number}
        </span>
        {title}
      </h3>
      {children}
    </section>
  );
}
