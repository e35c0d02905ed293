import { Toaster } from "sonner";
import { useTheme } from "../lib/theme.ts";

/** Toasts for results of actions (3 s, or 5 s where the specification requires it). */
export function Toasts() {
  const { dark } = useTheme();
  // Expanded: an overlapping toast would hide the button of another.
  return (
    <Toaster theme={dark ? "dark" : "light"} position="bottom-right" duration={3000} closeButton expand />
  );
}
