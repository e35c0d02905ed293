import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { PasswordChecklist } from "../../../components/password-checklist.tsx";
import { PasswordInput } from "../../../components/password-input.tsx";
import { PublicLayout } from "../../../components/public-layout.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { type Failure, FailureNotice, Notice } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { formResolver } from "../../../lib/form-resolver.ts";
import { pendingVerification } from "../../../lib/pending-verification.ts";
import { registerForm } from "./form.ts";

/** Registration (specification, section 2); with an invitation link, into the workspace of the invitation. */
export function RegisterPage() {
  const { invitation } = useSearch({ from: "/register" });
  return (
    <PublicLayout
      title="Create your account"
      hint={
        invitation === undefined
          ? "Includes a sandbox account with sample data."
          : "You'll join the workspace that invited you."
      }
    >
      {invitation === undefined ? <RegisterForm /> : <InvitedForm invitation={invitation} />}
      <p className="mt-6 text-center text-muted text-sm">
        Already have an account?{" "}
        <Link to="/login" className="link">
          Sign in
        </Link>
      </p>
    </PublicLayout>
  );
}

const FIELDS = ["fullName", "email", "password", "company"] as const;

/** The form for an invited address, or why the link is invalid. */
function InvitedForm({ invitation }: { invitation: string }) {
  const invited = useQuery({
    queryKey: ["invitation", invitation],
    queryFn: ({ signal }) => api.call("GET /auth/invitation", { query: { token: invitation } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (invited.isPending) return <Skeleton className="h-96 rounded-xl" />;
  if (invited.isError) {
    return <Notice kind="error">{errorSentence(invited.error, "Couldn't load the invitation.")}</Notice>;
  }
  return <RegisterForm invited={{ email: invited.data.email, invitation }} />;
}

function RegisterForm({ invited }: { invited?: { email: string; invitation: string } }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: formResolver(registerForm),
    defaultValues: { fullName: "", email: invited?.email ?? "", password: "", company: "", terms: false },
  });
  const password = useWatch({ control, name: "password" });
  const submit = handleSubmit(async ({ terms: _, ...body }) => {
    setFailure(null);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await api.call("POST /auth/register", {
        body: invited === undefined ? { ...body, timeZone } : { ...body, invitation: invited.invitation },
      });
      pendingVerification.set(body.email);
      await navigate({ to: "/verify", state: { email: body.email } });
    } catch (error) {
      for (const issue of error instanceof ApiError ? error.issues : []) {
        const field = FIELDS.find((name) => name === issue.path);
        if (field !== undefined) setError(field, { type: "server", message: issue.message });
      }
      setFailure({ text: errorSentence(error, "Registration failed"), error });
    }
  });
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FailureNotice failure={failure} signedOut />
      <Field label="Full Name" error={errors.fullName?.message}>
        {(field) => (
          <Input {...field} {...register("fullName")} autoComplete="name" required className="h-9" />
        )}
      </Field>
      <Field label="Email Address" error={errors.email?.message}>
        {(field) => (
          <Input
            {...field}
            {...register("email")}
            type="email"
            autoComplete="email"
            readOnly={invited !== undefined}
            required
            className="h-9"
          />
        )}
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        hint={<PasswordChecklist password={password} />}
      >
        {(field) => (
          <PasswordInput {...field} {...register("password")} autoComplete="new-password" required />
        )}
      </Field>
      <Field label="Company Name (Optional)" error={errors.company?.message}>
        {(field) => <Input {...field} {...register("company")} autoComplete="organization" className="h-9" />}
      </Field>
      <div className="flex flex-col gap-1.5">
        <Checkbox
          {...register("terms")}
          required
          aria-invalid={errors.terms ? true : undefined}
          aria-describedby={errors.terms ? "terms-error" : undefined}
          label={
            <>
              I agree to the{" "}
              <Link to="/terms" className="prose-link">
                Terms of Service
              </Link>{" "}
              and{" "}
              <Link to="/privacy" className="prose-link">
                Privacy Policy
              </Link>
            </>
          }
        />
        {errors.terms && (
          <p id="terms-error" role="alert" className="text-critical text-xs">
            {errors.terms.message}
          </p>
        )}
      </div>
      <Button type="submit" look="primary" size="lg" busy={isSubmitting} className="mt-1 w-full">
        {isSubmitting ? "Creating account..." : "Create Account"}
      </Button>
    </form>
  );
}
