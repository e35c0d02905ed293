import { RunProgress } from "../../components/run-progress.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { formatCount } from "../../lib/format.ts";
import type { Run } from "../../lib/runs-query.ts";
import type { Discovery } from "./use-discovery.ts";

/** The running discovery, or why the last one failed. */
export function DiscoveryProgress({ discovery }: { discovery: Discovery }) {
  const { run, failure } = discovery;
  if (run !== undefined) {
    return (
      <RunProgress
        run={run}
        text={progressText(run)}
        onCancel={discovery.cancel}
        cancelling={discovery.cancelling}
      />
    );
  }
  if (failure === null) return null;
  return (
    <Notice
      kind="error"
      onDismiss={discovery.dismissFailure}
      action={
        <Button size="sm" className="-my-1" onClick={discovery.start}>
          Retry
        </Button>
      }
    >
      {failure}
    </Notice>
  );
}

/** Progress text: "EC2 in eu-west-1: 412 resources · 3 of 51 requests". */
export function progressText({ status, progress }: Pick<Run, "status" | "progress">): string {
  const { done, total, current, resources } = progress;
  if (status === "queued") return "Discovery is starting";
  const parts = [current ?? "Reading your accounts"];
  if (total > 0) parts.push(`${formatCount(done)} of ${formatCount(total)} tasks`);
  if (resources > 0)
    parts.push(`${formatCount(resources)} ${resources === 1 ? "resource" : "resources"} so far`);
  return parts.join(" · ");
}
