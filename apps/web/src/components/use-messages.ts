import { useCallback, useEffect, useMemo, useState } from "react";
import type { Failure } from "./ui/notice.tsx";

/** Duration of messages (specification, section 4): 5 s for scans and remediations, 3 s for others. */
export const LONG_MESSAGE_MS = 5000;
export const SHORT_MESSAGE_MS = 3000;

/** Text of a banner; `link` opens a file when the browser blocked the new tab. */
export type Message = { text: string; link?: string };

/** The two banners of a page. A success disappears by itself, an error stays until it is dismissed. */
export type Messages = {
  success: Message | null;
  error: Failure | null;
  succeed: (message: Message, durationMs: number) => void;
  /** `error`: what failed, which may have a help page. */
  fail: (text: string, error?: unknown) => void;
  dismissSuccess: () => void;
  dismissError: () => void;
};

/** Holds the banners of a page. */
export function useMessages(): Messages {
  const [success, setSuccess] = useState<(Message & { durationMs: number }) | null>(null);
  const [error, setError] = useState<Failure | null>(null);
  useEffect(() => {
    if (success === null) return;
    const timer = setTimeout(() => setSuccess(null), success.durationMs);
    return () => clearTimeout(timer);
  }, [success]);
  const succeed = useCallback((message: Message, durationMs: number) => {
    setError(null);
    setSuccess({ ...message, durationMs });
  }, []);
  const fail = useCallback((text: string, reason?: unknown) => {
    setSuccess(null);
    setError({ text, error: reason });
  }, []);
  const dismissSuccess = useCallback(() => setSuccess(null), []);
  const dismissError = useCallback(() => setError(null), []);
  return useMemo(
    () => ({ success, error, succeed, fail, dismissSuccess, dismissError }),
    [success, error, succeed, fail, dismissSuccess, dismissError],
  );
}
