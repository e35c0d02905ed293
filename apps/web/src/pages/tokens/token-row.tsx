import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatDate } from "../../lib/format.ts";
import { type Token, useRemoveToken } from "./queries.ts";

/** One token: what it may read, whether it is in use, and ending it by two presses. */
export function TokenRow({ token }: { token: Token }) {
  const remove = useRemoveToken();
  const [sure, setSure] = useState(false);
  const over = Date.parse(token.expiresAt) <= Date.now();
  const end = async () => {
    try {
      await remove.mutateAsync(token.id);
      toast.success(`The token ${token.name} is ended.`);
    } catch (error) {
      toast.error(errorSentence(error, "The token could not be ended. Please try again."));
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
          Last used: <RelativeTime time={token.lastUsedAt} /> · {over ? "ended" : "ends"}{" "}
          {formatDate(token.expiresAt)}
        </p>
      </div>
      <Button
        look={sure ? "danger" : "secondary"}
        busy={remove.isPending}
        onClick={() => (sure ? void end() : setSure(true))}
        onBlur={() => setSure(false)}
        aria-label={sure ? `End token ${token.name} for good` : `End token ${token.name}`}
      >
        {sure ? "End token for good" : "End token"}
      </Button>
    </li>
  );
}
