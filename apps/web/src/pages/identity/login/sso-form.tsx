import { useLocation } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { keepRequested } from "../../../lib/sso-requested.ts";

/** Asks for the work email address, and opens the identity provider of its domain. */
export function SsoForm() {
  const requested = useLocation({ select: ({ state }) => state.requested });
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const { redirectTo } = await api.call("POST /auth/sso", { body: { email } });
      keepRequested(requested);
      window.location.assign(redirectTo);
    } catch (error) {
      setFailure({ text: errorSentence(error, "Login failed"), error });
      setBusy(false);
    }
  };
  return (
    <form
      aria-label="Single sign-on"
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
    >
      <FailureNotice failure={failure} signedOut />
      <Field label="Work email address" hint="Its domain decides where you sign in.">
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            autoFocus
            required
            className="h-9"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="lg" busy={busy} disabled={email.trim() === ""}>
        Continue
      </Button>
    </form>
  );
}
