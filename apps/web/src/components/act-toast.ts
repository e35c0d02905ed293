import { toast } from "sonner";

/** Duration of a toast (specification, section 9): 3 s, or 5 s if it has a button. */
const TOAST_MS = 3000;
const TOAST_WITH_BUTTON_MS = 5000;

/** The result of an act, as a toast. */
export type ActReport = {
  kind?: "success" | "error" | "info";
  text: string;
  /** Reverses the act. */
  undo?: () => void;
  /** Opens the place that shows the result. */
  show?: { label: string; onClick: () => void };
  /** Replaces the toast with the same ID. */
  id?: string;
};

/** Reports an act in a toast, with Undo and a link to its result. The banners of the specification stay. */
export function reportAct({ kind = "success", text, undo, show, id }: ActReport): void {
  toast[kind](text, {
    duration: undo === undefined && show === undefined ? TOAST_MS : TOAST_WITH_BUTTON_MS,
    ...(id === undefined ? {} : { id }),
    ...(undo === undefined ? {} : { action: { label: "Undo", onClick: undo } }),
    ...(show === undefined ? {} : { cancel: show }),
  });
}
