import { useCallback, useEffect, useState } from "react";

/** Duration of a success (specification, section 4: "3 seconds (others)"). */
const SUCCESS_MS = 3000;

/** A notice; `detail` is the reason of a failure, `error` leads to its help page. */
export type PassingNotice = { kind: "success" | "error"; text: string; detail?: string; error?: unknown };

/** Holds one notice. A success disappears by itself, a failure stays until it is dismissed or replaced. */
export function usePassingNotice() {
  const [notice, setNotice] = useState<PassingNotice | null>(null);
  useEffect(() => {
    if (notice?.kind !== "success") return;
    const timer = setTimeout(() => setNotice(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const dismiss = useCallback(() => setNotice(null), []);
  return { notice, show: setNotice, dismiss };
}
