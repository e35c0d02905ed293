import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { PasswordChecklist } from "../../../components/password-checklist.tsx";
import { PasswordInput } from "../../../components/password-input.tsx";
import { PublicLayout } from "../../../components/public-layout.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { type Failure, FailureNotice, Notice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { newPasswordField } from "../../../lib/form-fields.ts";
import { formResolver } from "../../../lib/form-resolver.ts";

const form = z.object({ password: newPasswordField, repeated: z.string() }).check(
  z.refine((values) => values.password === values.repeated, {
    path: ["repeated"],
    message: "The passwords don't match.",
  }),
);

/** Sets a new password with the token of the emailed link. */
export function ResetPasswordPage() {
  const { token } = useSearch({ from: "/reset-password" });
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <PublicLayout
      title="Choose a new password"
      hint={
        answer === null
          ? "This signs you out of all sessions. Sign in again with the new password."
          : undefined
      }
    >
      {answer !== null && <Notice kind="success">{answer}</Notice>}
      {answer === null && token !== undefined && <ResetForm token={token} onDone={setAnswer} />}
      {token === undefined && (
        <Notice kind="warning">
          Reset token missing. Open the link in the email again, or{" "}
          <Link to="/forgot-password" className="underline underline-offset-2">
            request a new one
          </Link>
          .
        </Notice>
      )}
      <p className="mt-6 text-center text-sm">
        <Link to="/login" className="link">
          ← Back to sign in
        </Link>
      </p>
    </PublicLayout>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: (answer: string) => void }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { register, handleSubmit, control, formState } = useForm({
    resolver: formResolver(form),
    defaultValues: { password: "", repeated: "" },
  });
  const password = useWatch({ control, name: "password" });
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { message } = await api.call("POST /auth/reset-password", {
        body: { token, password: values.password },
      });
      onDone(message);
    } catch (error) {
      setFailure({ text: errorSentence(error, "Couldn't change the password. Please try again."), error });
    }
  });
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FailureNotice failure={failure} signedOut />
      <Field
        label="New password"
        error={errors.password?.message}
        hint={<PasswordChecklist password={password} />}
      >
        {(field) => (
          <PasswordInput {...field} {...register("password")} autoComplete="new-password" required />
        )}
      </Field>
      <Field label="Repeat the new password" error={errors.repeated?.message}>
        {(field) => (
          <PasswordInput {...field} {...register("repeated")} autoComplete="new-password" required />
        )}
      </Field>
      <Button type="submit" look="primary" size="lg" busy={isSubmitting} className="mt-1 w-full">
        {isSubmitting ? "Saving..." : "Save new password"}
      </Button>
    </form>
  );
}
