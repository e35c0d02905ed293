import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { FailureNotice, Notice } from "../../components/ui/notice.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { useCheckAudit } from "./queries.ts";

/** The newest hash, to note down, and the check of the chain. */
export function Chain({ head }: { head: { sequence: number; hash: string } }) {
  const { checked, check } = useCheckAudit();
  return (
    <section aria-label="Chain" className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <div className="flex min-w-0 flex-1 basis-80 items-center gap-2">
          <span className="shrink-0 text-muted">Newest hash (#{formatCount(head.sequence)})</span>
          <code className="min-w-0 truncate text-xs">{head.hash}</code>
          <CopyButton text={head.hash} what="hash" />
        </div>
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          Verify chain
        </Button>
      </div>
      <p className="text-muted text-xs">
        Store this hash outside of Skyledger. It proves later that no entries were removed from the end.
      </p>
      {checked !== null && checked.problem === null && (
        <Notice kind={checked.complete ? "success" : "info"}>
          {checked.complete
            ? `Verified through #${formatCount(checked.through.sequence)}`
            : `Verified through #${formatCount(checked.through.sequence)} of #${formatCount(head.sequence)}…`}
        </Notice>
      )}
      {checked?.problem && (
        <Notice kind="error">
          The chain is broken at #{formatCount(checked.problem.sequence)}. {checked.problem.text}
        </Notice>
      )}
      <FailureNotice
        failure={
          check.error && {
            text: errorSentence(check.error, "Couldn't check the chain."),
            error: check.error,
          }
        }
      />
    </section>
  );
}
