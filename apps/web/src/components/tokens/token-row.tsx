import { useState } from "react";
import { toast } from "sonner";
import { errorSentence } from "../../lib/api-error.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { formatDate } from "../../lib/format.ts";
import { reportAct } from "../act-toast.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";

type Token = EndpointOutput<"GET /tokens">["tokens"][number];

type TokenRowProps = { token: Token; revoke: (id: string) => Promise<unknown> };

/** One token: scopes, use, and revoking it with a second click. */
export function TokenRow({ token, revoke }: TokenRowProps) {
  const [busy, setBusy] = useState(false);
  const [sure, setSure] = useState(false);
  const over = Date.parse(token.expiresAt) <= Date.now();
  const end = async () => {
    setBusy(true);
    try {
      await revoke(token.id);
      toast.success(`Token ${token.name} revoked.`);
    } catch (error) {
      reportAct({
        kind: "error",
        text: errorSentence(error, "Couldn't revoke the token. Please try again."),
        error,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 break-words font-medium text-sm">
          {token.name}
          {token.scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </p>
        <p className="text-muted text-xs">
          Last used: <RelativeTime time={token.lastUsedAt} /> · {over ? "expired" : "expires"}{" "}
          {formatDate(token.expiresAt)}
        </p>
      </div>
      <Button
        look={sure ? "danger" : "secondary"}
        busy={busy}
        onClick={() => (sure ? void end() : setSure(true))}
        onBlur={() => setSure(false)}
        aria-label={sure ? `Confirm: revoke token ${token.name}` : `Revoke token ${token.name}`}
      >
        {sure ? "Confirm revoke" : "Revoke"}
      </Button>
    </li>
  );
}
