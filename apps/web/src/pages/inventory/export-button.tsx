import { useState } from "react";
import { Download } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { exporting } from "./list-body.tsx";

type ExportButtonProps = { disabled: boolean; small?: boolean; work: () => Promise<void> | void };

/** Exports as CSV, and reports a failure. */
export function ExportButton({ disabled, small = false, work }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await exporting(work);
    setBusy(false);
  };
  return (
    <Button {...(small ? { size: "sm" } : {})} disabled={disabled} busy={busy} onClick={() => void run()}>
      {!busy && <Download aria-hidden="true" />}
      Export CSV
    </Button>
  );
}
