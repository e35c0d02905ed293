import { lazy, Suspense, useState } from "react";
import type { Messages } from "../../../components/use-messages.ts";
import type { ChangeSearch, SecuritySearch } from "../search.ts";

const BulkRunDialog = lazy(() =>
  import("../../../components/remediation/bulk-run-dialog.tsx").then((file) => ({
    default: file.BulkRunDialog,
  })),
);
const BulkFixPlan = lazy(() => import("./bulk-fix-plan.tsx").then((file) => ({ default: file.BulkFixPlan })));

type BulkRunProps = { search: SecuritySearch; change: ChangeSearch; messages: Messages };

/** The bulk run of the URL, and the plan for the findings that it did not fix. */
export function BulkRun({ search: { fixes }, change, messages }: BulkRunProps) {
  const [again, setAgain] = useState<string[] | null>(null);
  const close = () => change((now) => ({ ...now, fixes: undefined }));
  return (
    <Suspense>
      {again !== null && <BulkFixPlan findings={{ findingIds: again }} onClose={() => setAgain(null)} />}
      {again === null && fixes !== undefined && (
        <BulkRunDialog
          key={fixes}
          runId={fixes}
          messages={messages}
          plansAgain="finding"
          onPlanAgain={setAgain}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
