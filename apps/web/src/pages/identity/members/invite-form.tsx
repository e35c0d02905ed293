import type { Grant } from "@skyledger/contract/permissions";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import * as z from "zod/mini";
import { UserPlus } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { applyIssues } from "../../../lib/apply-issues.ts";
import { emailField } from "../../../lib/form-fields.ts";
import { formResolver } from "../../../lib/form-resolver.ts";
import { GrantsField } from "./grants-field.tsx";
import { useInvite } from "./queries.ts";

const asViewer: Grant[] = [{ role: "viewer", scope: { kind: "workspace" } }];

const inviteForm = z.object({ email: emailField });

/** Invites a person to the workspace by email. */
export function InviteForm() {
  const invite = useInvite();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [grants, setGrants] = useState<Grant[]>(asViewer);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: formResolver(inviteForm),
    defaultValues: { email: "" },
  });
  const submit = handleSubmit(async ({ email }) => {
    setFailure(null);
    try {
      const { message } = await invite.mutateAsync({ email, grants });
      toast.success(message);
      reset();
      setGrants(asViewer);
    } catch (error) {
      if (applyIssues<{ email: string }>(error, ["email"], setError)) return;
      setFailure({ text: errorSentence(error, "Couldn't send the invitation. Please try again."), error });
    }
  });
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-semibold text-lg">Invite a member</h2>
      <p className="mt-0.5 text-muted text-sm">
        Sends an email with a link to join this workspace. The link works once and expires after 7 days.
      </p>
      <form onSubmit={submit} noValidate className="mt-3 flex flex-col items-start gap-3">
        <Field label="Email Address" error={formState.errors.email?.message} className="w-full">
          {(field) => (
            <Input {...field} {...register("email")} type="email" autoComplete="off" className="h-9" />
          )}
        </Field>
        <div className="w-full">
          <GrantsField grants={grants} onChange={setGrants} />
        </div>
        <Button type="submit" look="primary" size="lg" busy={invite.isPending}>
          {!invite.isPending && <UserPlus aria-hidden="true" />}
          {invite.isPending ? "Inviting..." : "Invite"}
        </Button>
      </form>
      <FailureNotice failure={failure} className="mt-3" />
    </Card>
  );
}
