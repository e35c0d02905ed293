import { lazy, Suspense, useState } from "react";
import type { Messages } from "../../../components/use-messages.ts";
import type { ChangeSearch, RecommendationsSearch } from "../search.ts";

const BulkRunDialog = lazy(() =>
  import("../../../components/remediation/bulk-run-dialog.tsx").then((file) => ({
    default: file.BulkRunDialog,
  })),
);
const BulkApplyPlan = lazy(() =>
  import("./bulk-apply-plan.tsx").then((file) => ({ default: file.BulkApplyPlan })),
);

type BulkRunProps = { search: RecommendationsSearch; change: ChangeSearch; messages: Messages };

/** The run of many fixes that the URL names, and the plan for what it did not apply. */
export function BulkRun({ search: { fixes }, change, messages }: BulkRunProps) {
  const [again, setAgain] = useState<string[] | null>(null);
  const show = (next: string | undefined) => {
    setAgain(null);
    change((now) => ({ ...now, fixes: next }));
  };
  return (
    <Suspense>
      {again !== null && (
        <BulkApplyPlan
          selection={{ recommendationIds: again }}
          reach={{ count: again.length, selected: again.length }}
          rows={[]}
          onStarted={show}
          onShowRun={show}
          onClose={() => setAgain(null)}
        />
      )}
      {again === null && fixes !== undefined && (
        <BulkRunDialog
          key={fixes}
          runId={fixes}
          messages={messages}
          plansAgain="recommendation"
          onPlanAgain={setAgain}
          onClose={() => show(undefined)}
        />
      )}
    </Suspense>
  );
}
