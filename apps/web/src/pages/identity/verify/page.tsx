import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { CircleCheck } from "../../../components/icons.gen.ts";
import { PublicLayout } from "../../../components/public-layout.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { type Failure, FailureNotice, Notice } from "../../../components/ui/notice.tsx";
import { aboutQuery } from "../../../lib/about-query.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { pendingVerification } from "../../../lib/pending-verification.ts";
import { CodeInput } from "./code-input.tsx";

/** Delay before the redirect to /login (specification, section 9). */
const REDIRECT_MS = 2000;
/** Duration of the resend banner (specification, section 9). */
const RESEND_BANNER_MS = 5000;
const CODE_LENGTH = 6;

/** Email verification by a 6-digit code; without a known email, redirects to /register. */
export function VerifyPage() {
  const handedOn = useLocation({ select: (location) => location.state.email });
  // Read once: a successful verification clears the stored email while this page still shows it.
  const [email] = useState(() => handedOn ?? pendingVerification.get());
  const [verified, setVerified] = useState(false);
  if (email === null) return <Navigate to="/register" replace />;
  return verified ? (
    <Verified email={email} />
  ) : (
    <VerifyForm email={email} onVerified={() => setVerified(true)} />
  );
}

function Verified({ email }: { email: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const toLogin = () => void navigate({ to: "/login", state: { email, verified: true }, replace: true });
    const timer = setTimeout(toLogin, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, email]);
  return (
    <PublicLayout title="Email Verified!" hint="Redirecting to login...">
      <div role="status" className="flex items-center gap-2.5 rounded-lg bg-good-tint px-4 py-3 text-good">
        <CircleCheck className="size-5" aria-hidden="true" />
        Your account is ready. Sign in to continue.
      </div>
    </PublicLayout>
  );
}

type Busy = "verifying" | "resending" | null;

function VerifyForm({ email, onVerified }: { email: string; onVerified: () => void }) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState<Busy>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [resent, showResent] = useBanner(RESEND_BANNER_MS);
  const about = useQuery(aboutQuery);

  const run = async (what: Exclude<Busy, null>, work: () => Promise<void>, fallback: string) => {
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure({ text: errorSentence(error, fallback), error });
    } finally {
      setBusy(null);
    }
  };
  const verify = (event: FormEvent) => {
    event.preventDefault();
    if (code.length !== CODE_LENGTH) return;
    const send = async () => {
      await api.call("POST /auth/verify", { body: { email, code } });
      pendingVerification.clear();
      onVerified();
    };
    void run("verifying", send, "Verification failed. Please check your code.");
  };
  const resend = () => {
    const send = async () => {
      await api.call("POST /auth/resend-verification", { body: { email } });
      showResent();
    };
    void run("resending", send, "Failed to resend code. Please try again.");
  };

  return (
    <PublicLayout
      title="Verify Your Email"
      hint={
        <>
          We sent a code to <strong className="break-all font-semibold text-ink">{email}</strong>
        </>
      }
    >
      <form onSubmit={verify} noValidate className="flex flex-col gap-4">
        <FailureNotice failure={failure} signedOut />
        {resent && <Notice kind="success">Verification code resent! Check your email.</Notice>}
        {about.data?.mailConfigured === false && (
          <Notice kind="info">
            No mail server is configured. Find the code in the server log, or in the outbox folder of the data
            directory.
          </Notice>
        )}
        <Field label="Verification Code" hint="Enter the 6-digit code from your email">
          {(field) => <CodeInput {...field} length={CODE_LENGTH} value={code} onChange={setCode} />}
        </Field>
        <Button
          type="submit"
          look="primary"
          size="lg"
          busy={busy === "verifying"}
          disabled={code.length !== CODE_LENGTH}
          className="w-full"
        >
          {busy === "verifying" ? "Verifying..." : "Verify Email"}
        </Button>
        <Button size="lg" onClick={resend} busy={busy === "resending"} className="w-full">
          {busy === "resending" ? "Sending..." : "Resend Code"}
        </Button>
      </form>
      <p className="mt-6 text-center text-sm">
        <Link to="/register" className="link">
          ← Back to Registration
        </Link>
      </p>
    </PublicLayout>
  );
}

/** A banner that disappears by itself; showing it again restarts its timer. */
function useBanner(durationMs: number): [boolean, () => void] {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (shownAt === null) return;
    const timer = setTimeout(() => setShownAt(null), durationMs);
    return () => clearTimeout(timer);
  }, [shownAt, durationMs]);
  return [shownAt !== null, () => setShownAt(performance.now())];
}
