import { useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { AddPasskeyDialog, RemovePasskeyDialog } from "./passkey-dialogs.tsx";
import type { Passkey, SecondFactor } from "./queries.ts";

/** Passkeys with their use, and adding one. */
export function PasskeyList({ factors: { passkeys, passkeysAvailable } }: { factors: SecondFactor }) {
  const [open, setOpen] = useState<"add" | Passkey | null>(null);
  return (
    <>
      <li className="flex flex-wrap items-center justify-between gap-3 py-3">
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-medium text-sm">
            Passkeys {passkeys.length > 0 && <Badge tone="good">{passkeys.length}</Badge>}
          </p>
          <p className="text-muted text-xs">
            {passkeysAvailable
              ? "Sign in with your device, fingerprint, or security key, without a password."
              : "Passkeys need a server address with a name and HTTPS."}
          </p>
        </div>
        {passkeysAvailable && <Button onClick={() => setOpen("add")}>Add passkey</Button>}
        {open === "add" && <AddPasskeyDialog onClose={() => setOpen(null)} />}
        {open !== null && open !== "add" && (
          <RemovePasskeyDialog passkey={open} onClose={() => setOpen(null)} />
        )}
      </li>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-3 pl-4">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 break-words text-sm">
              {passkey.name} {passkey.synced && <Badge>Synced</Badge>}
            </p>
            <p className="text-muted text-xs">
              Added {formatDate(passkey.createdAt)} · last used: <RelativeTime time={passkey.lastUsedAt} />
            </p>
          </div>
          <Button onClick={() => setOpen(passkey)} aria-label={`Remove passkey ${passkey.name}`}>
            Remove
          </Button>
        </li>
      ))}
    </>
  );
}
