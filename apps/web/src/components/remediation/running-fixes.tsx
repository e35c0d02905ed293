import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorSentence } from "../../lib/api-error.ts";
import { latestBulkRunQuery } from "../../lib/bulk-run-query.ts";
import { api } from "../../lib/client.ts";
import { formatCount } from "../../lib/format.ts";
import { isUnderWay } from "../../lib/runs-query.ts";
import { useMayIn } from "../../lib/use-may.ts";
import { LoaderCircle } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";

type RunningFixesProps = { onShow: (runId: string) => void; onFail: (text: string, error: Error) => void };

/** The run of many fixes that is under way, with Stop. Floats as the selection does, so that nothing moves. */
export function RunningFixes({ onShow, onFail }: RunningFixesProps) {
  const client = useQueryClient();
  const mayStop = useMayIn("POST /runs/:id/cancel", "run");
  const { data: run } = useQuery({ ...latestBulkRunQuery, refetchOnMount: "always" });
  const stop = useMutation({
    mutationFn: (id: string) => api.call("POST /runs/:id/cancel", { params: { id } }),
    onError: (error) => onFail(errorSentence(error, "Couldn't stop the run."), error),
    onSettled: () => client.invalidateQueries({ queryKey: latestBulkRunQuery.queryKey }),
  });
  if (!run || !isUnderWay(run)) return null;
  const { done, total, current } = run.progress;
  const stopping = stop.isPending || (stop.isSuccess && stop.variables === run.id);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 px-3 sm:px-6 lg:left-[248px]">
      <section
        aria-label="Running fixes"
        className="pointer-events-auto mx-auto flex w-fit max-w-full animate-pop items-center gap-3 rounded-xl border border-line bg-surface px-3 py-2 text-sm shadow-pop"
      >
        <LoaderCircle className="size-4 shrink-0 text-accent motion-safe:animate-spin" aria-hidden="true" />
        <p role="status" className="min-w-0 truncate">
          <span className="font-medium tabular-nums">
            {total === 0 ? "Fixes are starting" : `Fixing ${formatCount(done + 1)} of ${formatCount(total)}`}
          </span>
          {current !== null && <span className="text-muted max-sm:hidden">: {current}</span>}
        </p>
        <div className="flex shrink-0 gap-1.5">
          <Button size="sm" onClick={() => onShow(run.id)}>
            Show progress
          </Button>
          {mayStop(...run.accountIds) && (
            <Button size="sm" disabled={stopping} onClick={() => stop.mutate(run.id)}>
              {stopping ? "Stopping..." : "Stop"}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}
