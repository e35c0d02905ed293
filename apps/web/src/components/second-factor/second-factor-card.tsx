import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { formatDate } from "../../lib/format.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { LoadError } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AuthenticatorDialog } from "./authenticator-dialog.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { ProofDialog, type Proven } from "./proof-dialog.tsx";
import { type SecondFactor, secondFactorQuery } from "./queries.ts";

/** The person's authenticator app, recovery codes, and passkeys. */
export function SecondFactorCard() {
  const factors = useQuery(secondFactorQuery);
  return (
    <Card aria-label="Second factor" aria-busy={factors.isPending} className="p-4 sm:p-5">
      <h2 className="font-semibold text-lg">Second factor</h2>
      {/* The height of two rows, so that the sessions below don't move. */}
      <div className="mt-2 min-h-28 max-sm:min-h-46">
        {factors.isError && (
          <LoadError
            message={errorSentence(factors.error, "Couldn't load your second factors.")}
            error={factors.error}
            onRetry={() => void factors.refetch()}
          />
        )}
        {factors.isPending && <Skeleton className="h-28 max-sm:h-46" />}
        {factors.data && !factors.data.hasPassword && (
          <p className="text-muted text-sm">
            You sign in with single sign-on. Your identity provider asks for a second factor.
          </p>
        )}
        {factors.data?.hasPassword && (
          <ul className="divide-y divide-line">
            <AuthenticatorRow factors={factors.data} />
            <PasskeyList factors={factors.data} />
            <RecoveryRow factors={factors.data} />
          </ul>
        )}
      </div>
    </Card>
  );
}

function AuthenticatorRow({ factors: { authenticatorSince } }: { factors: SecondFactor }) {
  const [open, setOpen] = useState<"set-up" | Proven | null>(null);
  const on = authenticatorSince !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium text-sm">
          Authenticator app {on && <Badge tone="good">On</Badge>}
        </p>
        <p className="text-muted text-xs">
          {on
            ? `Set up ${formatDate(authenticatorSince)}. Signing in with your password asks for a code.`
            : "An app on your phone generates the codes that you enter after your password."}
        </p>
      </div>
      <Button onClick={() => setOpen(on ? "turn-off" : "set-up")}>
        {on ? "Turn off authenticator" : "Set up authenticator"}
      </Button>
      {open === "set-up" && <AuthenticatorDialog onClose={() => setOpen(null)} />}
      {open === "turn-off" && <ProofDialog what="turn-off" onClose={() => setOpen(null)} />}
    </li>
  );
}

function RecoveryRow({ factors }: { factors: SecondFactor }) {
  const [open, setOpen] = useState(false);
  const { authenticatorSince, passkeys, recoveryCodesLeft } = factors;
  // Stays while its dialog shows codes that can't be shown again.
  if (authenticatorSince === null && passkeys.length === 0 && !open) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium text-sm">
          Recovery codes {recoveryCodesLeft <= 2 && <Badge tone="medium">Few left</Badge>}
        </p>
        <p className="text-muted text-xs">
          {recoveryCodesLeft} of 10 left. Each signs you in once if you lose your device.
        </p>
      </div>
      <Button onClick={() => setOpen(true)}>Create new codes</Button>
      {open && <ProofDialog what="new-codes" onClose={() => setOpen(false)} />}
    </li>
  );
}
