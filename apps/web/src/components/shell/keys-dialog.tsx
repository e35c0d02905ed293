import { Fragment } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { KeyboardKey } from "../ui/keyboard-key.tsx";

const KEYS: { keys: string[]; does: string }[] = [
  { keys: ["Ctrl", "K"], does: "Search pages, resources, findings, and actions" },
  { keys: ["g", "d"], does: "Go to Dashboard" },
  { keys: ["g", "r"], does: "Go to Resource Explorer" },
  { keys: ["g", "c"], does: "Go to Cost Analysis" },
  { keys: ["g", "s"], does: "Go to Security" },
  { keys: ["/"], does: "Filter the list on the page" },
  { keys: ["j"], does: "Next row" },
  { keys: ["k"], does: "Previous row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["x"], does: "Select the row" },
  { keys: ["e"], does: "Ignore the row or the selection (recommendations: dismiss)" },
  { keys: ["f"], does: "Fix the row (recommendations: apply)" },
  { keys: ["Esc"], does: "Close the open panel, or clear the selection" },
  { keys: ["?"], does: "Show keyboard shortcuts" },
];

/** The list of keyboard shortcuts, opened with `?`. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="On a Mac, use Cmd instead of Ctrl."
      className="max-w-md"
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-sm">
        {KEYS.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>{does}</dt>
            <dd className="flex justify-end gap-1">
              {keys.map((key) => (
                <KeyboardKey key={key}>{key}</KeyboardKey>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
