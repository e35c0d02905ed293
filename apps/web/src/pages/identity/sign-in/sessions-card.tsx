import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { reportAct } from "../../../components/act-toast.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf } from "../../../lib/format.ts";
import { type OwnSession, sessionsQuery, useRevokeOthers } from "./queries.ts";
import { SessionRow } from "./session-row.tsx";

/** The person's sessions: revoke one, or all others. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  return (
    <Card aria-label="Sessions" aria-busy={sessions.isPending} className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">Sessions</h2>
        {sessions.data && <RevokeOthers sessions={sessions.data.sessions} />}
      </div>
      {sessions.isError && (
        <div className="mt-3">
          <LoadError
            message={errorSentence(sessions.error, "Couldn't load your sessions.")}
            error={sessions.error}
            onRetry={() => void sessions.refetch()}
          />
        </div>
      )}
      {sessions.isPending && <Skeleton className="mt-3 h-24" />}
      {sessions.data && (
        <ul className="mt-2 divide-y divide-line">
          {sessions.data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Ends all other sessions with a second click. */
function RevokeOthers({ sessions }: { sessions: readonly OwnSession[] }) {
  const revoke = useRevokeOthers();
  const [sure, setSure] = useState(false);
  const others = sessions.filter(({ current }) => !current).length;
  if (others === 0) return null;
  const end = async () => {
    setSure(false);
    try {
      const { ended } = await revoke.mutateAsync();
      toast.success(`${countOf(ended, "other session")} ended.`);
    } catch (error) {
      reportAct({ kind: "error", text: errorSentence(error, "Couldn't end the other sessions."), error });
    }
  };
  return (
    <Button
      look={sure ? "danger" : "secondary"}
      busy={revoke.isPending}
      onClick={() => (sure ? void end() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {sure ? `Confirm: end ${countOf(others, "session")}` : "End all other sessions"}
    </Button>
  );
}
