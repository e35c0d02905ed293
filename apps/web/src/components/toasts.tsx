import { Toaster } from "sonner";
import { useTheme } from "../lib/theme.ts";

/** Where results of actions are shown for a few seconds (3 s, or 5 s where the specification says so). */
export function Toasts() {
  const { dark } = useTheme();
  // Side by side: one that lies over another would hide its button.
  return (
    <Toaster theme={dark ? "dark" : "light"} position="bottom-right" duration={3000} closeButton expand />
  );
}
