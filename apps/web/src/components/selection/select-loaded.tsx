import { SelectBox } from "./select-box.tsx";
import type { SelectionControl } from "./use-selection.ts";

type SelectLoadedProps = { label: string; selection: SelectionControl; className?: string };

/** The checkbox in the header of a list. It waits until rows are loaded. */
export function SelectLoaded({ label, selection, className }: SelectLoadedProps) {
  return (
    <SelectBox
      label={label}
      checked={selection.loaded === "all" && selection.count > 0}
      mixed={selection.loaded === "some"}
      disabled={!selection.canToggleLoaded}
      onToggle={selection.toggleLoaded}
      {...(className === undefined ? {} : { className })}
    />
  );
}
