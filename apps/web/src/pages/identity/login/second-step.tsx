import { type FormEvent, useState } from "react";
import { CodeField } from "../../../components/second-factor/code-field.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { api, session } from "../../../lib/client.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";

export type NextStep = Extract<EndpointOutput<"POST /auth/login">, { challenge: string }>;

type SecondStepProps = { step: NextStep; onRestart: () => void };

/** The second factor after the right password: a code, a recovery code, or a passkey. */
export function SecondStep({ step, onRestart }: SecondStepProps) {
  const hasApp = step.methods.includes("code");
  const [recovering, setRecovering] = useState(false);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = async (
    signIn: () => Promise<Pick<EndpointOutput<"POST /auth/second-factor">, "idToken" | "user">>,
  ) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { idToken, user } = await signIn();
      session.start(idToken, user); // the page redirects
    } catch (error) {
      setFailure({ text: errorSentence(error, "Login failed"), error });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => api.call("POST /auth/second-factor", { body: { challenge: step.challenge, code } }));
  };
  const withPasskey = () =>
    attempt(async () => {
      const { signInWithPasskey } = await import("../../../lib/passkeys.ts");
      return signInWithPasskey(false, step.challenge);
    });
  return (
    <div className="flex flex-col gap-4">
      <FailureNotice failure={failure} signedOut />
      {step.methods.includes("passkey") && (
        <Button
          look={hasApp ? "secondary" : "primary"}
          size="lg"
          busy={busy}
          onClick={() => void withPasskey()}
        >
          Use a passkey
        </Button>
      )}
      {(hasApp || recovering) && (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <CodeField
            label={recovering ? "Recovery code" : "6-digit code"}
            hint={recovering ? "One of the codes that you saved." : "From your authenticator app."}
            value={code}
            onChange={setCode}
            autoFocus
          />
          <Button type="submit" look="primary" size="lg" busy={busy} disabled={code.trim().length < 6}>
            {busy ? "Signing in..." : "Sign in"}
          </Button>
        </form>
      )}
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <button
          type="button"
          className="link"
          onClick={() => {
            setRecovering(!recovering);
            setCode("");
          }}
        >
          {recovering
            ? hasApp
              ? "Use the authenticator app"
              : "Use a passkey instead"
            : "Use a recovery code"}
        </button>
        <button type="button" className="link" onClick={onRestart}>
          Start again
        </button>
      </p>
    </div>
  );
}
