import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../components/ui/button.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { useMay } from "../../lib/use-may.ts";
import { type AuditForwarding, useTestForwarding } from "./queries.ts";

const ForwardingDialog = lazy(() =>
  import("./forwarding-dialogs.tsx").then((file) => ({ default: file.ForwardingDialog })),
);
const StopForwardingDialog = lazy(() =>
  import("./forwarding-dialogs.tsx").then((file) => ({ default: file.StopForwardingDialog })),
);

type Place = NonNullable<AuditForwarding["forwarding"]>;

/** Where entries are forwarded, how far, and why the last attempt failed. */
export function Forwarding({ query }: { query: UseQueryResult<AuditForwarding> }) {
  if (query.isError && query.data === undefined) {
    return (
      <div className="p-4">
        <LoadError
          message={errorSentence(query.error, "Couldn't load the forwarding.")}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  if (query.data === undefined) return null;
  const { forwarding } = query.data;
  return (
    <section aria-label="Forwarding" className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72 text-sm">
        {forwarding === null ? (
          <p>
            <span className="text-muted">Forwarding:</span> entries are not forwarded.
          </p>
        ) : (
          <Standing forwarding={forwarding} />
        )}
      </div>
      <Actions forwarding={forwarding} />
    </section>
  );
}

function Standing({ forwarding }: { forwarding: Place }) {
  const { receiver, sentSequence, waiting, lastSentAt, problem } = forwarding;
  return (
    <>
      <p className="break-words">
        <span className="text-muted">Forwarding:</span>{" "}
        {receiver === null ? (
          "the address can't be decrypted. Enter it again."
        ) : (
          <>
            entries are sent to <span className="font-medium">{receiver}</span>.
          </>
        )}
      </p>
      <p className="mt-1 text-muted text-xs">
        {lastSentAt === null ? (
          "No entry accepted yet"
        ) : (
          <>
            Last accepted: #{formatCount(sentSequence)} · <RelativeTime time={lastSentAt} />
          </>
        )}
        {waiting > 0 && ` · ${formatCount(waiting)} ${waiting === 1 ? "entry is" : "entries are"} waiting`}
      </p>
      {problem !== null && (
        <p role="status" className="mt-1 break-words text-critical">
          The last attempt failed: {problem.text.replace(/[.!]?$/, ".")} Next attempt:{" "}
          <RelativeTime time={problem.nextAttemptAt} />.
        </p>
      )}
    </>
  );
}

function Actions({ forwarding }: { forwarding: Place | null }) {
  const mayChange = useMay("PUT /audit/forwarding", "settings everywhere");
  const [dialog, setDialog] = useState<"change" | "stop" | null>(null);
  const test = useTestForwarding(
    (problem) =>
      problem === null
        ? toast.success("The receiver accepted the test.")
        : toast.error(`The receiver did not accept the test: ${problem}`),
    (error) => toast.error(errorSentence(error, "Couldn't send the test.")),
  );
  if (!mayChange) return null;
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap gap-2">
      {forwarding !== null && (
        <>
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            Send test
          </Button>
          <Button onClick={() => setDialog("stop")}>Stop</Button>
        </>
      )}
      <Button onClick={() => setDialog("change")}>
        {forwarding === null ? "Forward entries" : "Change receiver"}
      </Button>
      <Suspense>
        {dialog === "change" && <ForwardingDialog isNew={forwarding === null} onClose={close} />}
        {dialog === "stop" && <StopForwardingDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
