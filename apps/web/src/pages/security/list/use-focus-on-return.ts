import { useEffect, useRef } from "react";
import type { Finding } from "../../../lib/findings-query.ts";
import { focusFinding } from "./focus-finding.ts";
import { takeLastLeft } from "./last-left.ts";

/** Returns the focus to the row whose page was opened, once it is rendered again. */
export function useFocusOnReturn(findings: readonly Finding[]): void {
  const waiting = useRef<string | null | undefined>(undefined);
  if (waiting.current === undefined) waiting.current = takeLastLeft();
  useEffect(() => {
    const id = waiting.current;
    if (typeof id !== "string" || !findings.some(({ findingId }) => findingId === id)) return;
    waiting.current = null;
    // After the frame of the page has moved the focus to the content.
    const timer = setTimeout(() => focusFinding(id));
    return () => clearTimeout(timer);
  }, [findings]);
}
