import { useState } from "react";
import { toast } from "sonner";
import { reportAct } from "../../../components/act-toast.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { formatExactTime } from "../../../lib/format.ts";
import { type OwnSession, useRevokeSession } from "./queries.ts";

const METHODS: Record<OwnSession["method"], string> = {
  password: "password",
  password_and_code: "password and code",
  passkey: "passkey",
  password_and_passkey: "password and passkey",
  sso: "single sign-on",
};

/** One session: device, address, times, and ending it with a second click. */
export function SessionRow({ session }: { session: OwnSession }) {
  const revoke = useRevokeSession();
  const [sure, setSure] = useState(false);
  const device = session.device ?? "Unknown device";
  const end = async () => {
    setSure(false);
    try {
      await revoke.mutateAsync(session.id);
      toast.success(`Session on ${device} ended.`);
    } catch (error) {
      reportAct({ kind: "error", text: errorSentence(error, "Couldn't end the session."), error });
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 break-words font-medium text-sm">
          {device}
          {session.current && <Badge>This device</Badge>}
        </p>
        <p className="break-words text-muted text-xs">
          {session.address ?? "Unknown address"} · signed in {formatExactTime(session.signedInAt)} with{" "}
          {METHODS[session.method]}
          {!session.current && (
            <>
              {" "}
              · last used: <RelativeTime time={session.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          look={sure ? "danger" : "secondary"}
          busy={revoke.isPending}
          onClick={() => (sure ? void end() : setSure(true))}
          onBlur={() => setSure(false)}
          aria-label={sure ? `Confirm: end session on ${device}` : `End session on ${device}`}
        >
          {sure ? "Confirm end" : "End session"}
        </Button>
      )}
    </li>
  );
}
