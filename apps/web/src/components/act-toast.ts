import { toast } from "sonner";
import { errorHelpPath } from "../lib/error-help.ts";

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
  /** Why it failed: leads to its help page, unless the toast leads elsewhere. */
  error?: unknown;
  /** Replaces the toast with the same ID. */
  id?: string;
};

/** Reports an act in a toast, with Undo and a link to its result. The banners of the specification stay. */
export function reportAct({ kind = "success", text, undo, show, error, id }: ActReport): void {
  const link = show ?? learnMore(error);
  toast[kind](text, {
    duration: undo === undefined && link === undefined ? TOAST_MS : TOAST_WITH_BUTTON_MS,
    ...(id === undefined ? {} : { id }),
    ...(undo === undefined ? {} : { action: { label: "Undo", onClick: undo } }),
    ...(link === undefined ? {} : { cancel: link }),
  });
}

/** In a new tab: the page stays as it is. */
function learnMore(error: unknown): ActReport["show"] {
  const path = errorHelpPath(error);
  if (path === undefined) return undefined;
  return { label: "Learn more", onClick: () => void window.open(path, "_blank", "noreferrer") };
}
