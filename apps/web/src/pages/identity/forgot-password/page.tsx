import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { PublicLayout } from "../../../components/public-layout.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { type Failure, FailureNotice, Notice } from "../../../components/ui/notice.tsx";
import { aboutQuery } from "../../../lib/about-query.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { emailField } from "../../../lib/form-fields.ts";
import { formResolver } from "../../../lib/form-resolver.ts";

const form = z.object({ email: emailField });

/** Requests an email with a reset link. The response is the same for unknown addresses. */
export function ForgotPasswordPage() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const about = useQuery(aboutQuery);
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(form),
    defaultValues: { email: "" },
  });
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    setAnswer(null);
    try {
      setAnswer((await api.call("POST /auth/forgot-password", { body })).message);
    } catch (error) {
      setFailure({ text: errorSentence(error, "Couldn't request the email. Please try again."), error });
    }
  });
  return (
    <PublicLayout
      title="Forgot your password?"
      // True with and without a mail server; without one, the notice below says where the link is.
      hint="Enter your email address to get a link that resets your password."
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FailureNotice failure={failure} signedOut />
        {answer !== null && <Notice kind="success">{answer}</Notice>}
        {about.data?.mailConfigured === false && (
          <Notice kind="info">
            No mail server is configured, so no email is sent. The operator of this server finds the link in
            the server log, or in the outbox folder of the data directory.
          </Notice>
        )}
        <Field label="Email Address" error={formState.errors.email?.message}>
          {(field) => (
            <Input
              {...field}
              {...register("email")}
              type="email"
              autoComplete="email"
              required
              className="h-9"
            />
          )}
        </Field>
        <Button type="submit" look="primary" size="lg" busy={formState.isSubmitting} className="w-full">
          {formState.isSubmitting ? "Sending..." : "Send reset link"}
        </Button>
      </form>
      <p className="mt-6 text-center text-sm">
        <Link to="/login" className="link">
          ← Back to sign in
        </Link>
      </p>
    </PublicLayout>
  );
}
