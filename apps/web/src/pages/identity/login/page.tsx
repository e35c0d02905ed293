import { Link, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { PasswordInput } from "../../../components/password-input.tsx";
import { PublicLayout } from "../../../components/public-layout.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { type Failure, FailureNotice, Notice } from "../../../components/ui/notice.tsx";
import { FullPageSpinner } from "../../../components/ui/spinner.tsx";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import { api, session } from "../../../lib/client.ts";
import { formResolver } from "../../../lib/form-resolver.ts";
import { pendingVerification } from "../../../lib/pending-verification.ts";
import { useSession } from "../../../lib/use-session.ts";
import { loginForm } from "./form.ts";
import { canUsePasskeys, PasskeySignIn } from "./passkey-sign-in.tsx";
import type { NextStep } from "./second-step.tsx";
import { SsoSignIn } from "./sso-sign-in.tsx";

const SecondStep = lazy(() => import("./second-step.tsx").then((file) => ({ default: file.SecondStep })));

// In the same file of the build: each further one makes the first page larger.
export { SsoReturnPage } from "../sso-return/page.tsx";

/** Sign-in (specification, section 2). */
export function LoginPage() {
  const { status } = useSession();
  const [step, setStep] = useState<NextStep | null>(null);
  if (status === "signedIn") return <ToRequestedPage />;
  if (step !== null) {
    return (
      <PublicLayout title="Confirm that it's you" hint="Your user account has a second factor.">
        <Suspense fallback={null}>
          <SecondStep step={step} onRestart={() => setStep(null)} />
        </Suspense>
      </PublicLayout>
    );
  }
  return (
    <PublicLayout title="Sign in" hint="Use your email address and password.">
      <LoginForm onStep={setStep} />
      {canUsePasskeys(window.location.hostname) && <PasskeySignIn />}
      <SsoSignIn />
      <p className="mt-6 text-center text-muted text-sm">
        New here?{" "}
        <Link to="/register" className="link">
          Create an account
        </Link>
      </p>
    </PublicLayout>
  );
}

/** Opens the requested link, else the dashboard. */
function ToRequestedPage() {
  const { history } = useRouter();
  const handedOn = useLocation({ select: ({ state }) => state.requested });
  // Read once: the next location does not have this state.
  const [requested] = useState(handedOn);
  useEffect(() => {
    // Written by the gate; other than in-app paths are ignored.
    history.replace(requested !== undefined && /^\/(?!\/)/.test(requested) ? requested : "/dashboard");
  }, [history, requested]);
  return <FullPageSpinner />;
}

function LoginForm({ onStep }: { onStep: (step: NextStep) => void }) {
  const navigate = useNavigate();
  const handedOn = useLocation({ select: ({ state }) => state });
  const [failure, setFailure] = useState<Failure | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(loginForm),
    defaultValues: { email: handedOn.email ?? "", password: "", rememberMe: false },
  });
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      const answer = await api.call("POST /auth/login", { body: values });
      if ("challenge" in answer) onStep(answer);
      else session.start(answer.idToken, answer.user); // the page redirects
    } catch (error) {
      if (error instanceof ApiError && error.message === "Email not verified. Please check your email.") {
        pendingVerification.set(values.email);
        await navigate({ to: "/verify", state: { email: values.email } });
        return;
      }
      setFailure({ text: errorSentence(error, "Login failed"), error });
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FailureNotice failure={failure} signedOut />
      {handedOn.verified === true && failure === null && (
        <Notice kind="success">Your email address is verified. Sign in to continue.</Notice>
      )}
      <Field label="Email Address" error={formState.errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("email")}
            type="email"
            autoComplete="email"
            required
            className="h-9"
          />
        )}
      </Field>
      <Field
        label="Password"
        error={formState.errors.password?.message}
        aside={
          <Link to="/forgot-password" className="link text-sm">
            Forgot password?
          </Link>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register("password")}
            autoComplete="current-password"
            // The email is prefilled, so the password comes next.
            autoFocus={handedOn.email !== undefined}
            required
          />
        )}
      </Field>
      <Checkbox label="Remember me" {...register("rememberMe")} />
      <Button type="submit" look="primary" size="lg" busy={formState.isSubmitting} className="mt-1 w-full">
        {formState.isSubmitting ? "Signing in..." : "Sign in"}
      </Button>
    </form>
  );
}
