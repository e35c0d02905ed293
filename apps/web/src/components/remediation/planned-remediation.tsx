import { lazy, Suspense } from "react";
import type { Remediation } from "./use-remediation.ts";

const RemediationDialog = lazy(() =>
  import("./remediation-dialog.tsx").then((file) => ({ default: file.RemediationDialog })),
);

/** The dialog of the plan that `useRemediation` opened, loaded on first use. */
export function PlannedRemediation({ remediation }: { remediation: Remediation }) {
  const { planned, fixing, confirm, close } = remediation;
  if (planned === null) return null;
  return (
    <Suspense>
      <RemediationDialog
        finding={planned}
        busy={fixing.has(planned.findingId)}
        onConfirm={confirm}
        onClose={close}
      />
    </Suspense>
  );
}
