import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { session } from "../../../lib/client.ts";

/** Whether a browser can offer passkeys at an address: not at a bare IP address, and not without HTTPS. */
export function canUsePasskeys(hostname: string): boolean {
  return "PublicKeyCredential" in window && !/^\[|^[\d.]+$/.test(hostname);
}

/** Signs in with a passkey instead of a password. */
export function PasskeySignIn() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const signIn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { signInWithPasskey } = await import("../../../lib/passkeys.ts");
      const { idToken, user } = await signInWithPasskey(false);
      session.start(idToken, user); // the page redirects
    } catch (error) {
      setFailure({ text: errorSentence(error, "Login failed"), error });
      setBusy(false);
    }
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button size="lg" busy={busy} onClick={() => void signIn()} className="w-full">
        Use a passkey
      </Button>
      <FailureNotice failure={failure} signedOut />
    </div>
  );
}
