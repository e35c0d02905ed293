import { useCallback, useEffect, useMemo, useState } from "react";

/** How long messages stay (specification, section 4): scans and remediations 5 s, others 3 s. */
export const LONG_MESSAGE_MS = 5000;
export const SHORT_MESSAGE_MS = 3000;

/** What a banner says; `link` leads to a file where the browser did not open one. */
export type Message = { text: string; link?: string };

/** The page's two banners. A success goes by itself, a failure stays until it is dismissed. */
export type Messages = {
  success: Message | null;
  error: string | null;
  succeed: (message: Message, durationMs: number) => void;
  fail: (text: string) => void;
  dismissSuccess: () => void;
  dismissError: () => void;
};

/** Keeps the banners of a page. */
export function useMessages(): Messages {
  const [success, setSuccess] = useState<(Message & { durationMs: number }) | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (success === null) return;
    const timer = setTimeout(() => setSuccess(null), success.durationMs);
    return () => clearTimeout(timer);
  }, [success]);
  const succeed = useCallback((message: Message, durationMs: number) => {
    setError(null);
    setSuccess({ ...message, durationMs });
  }, []);
  const fail = useCallback((text: string) => {
    setSuccess(null);
    setError(text);
  }, []);
  const dismissSuccess = useCallback(() => setSuccess(null), []);
  const dismissError = useCallback(() => setError(null), []);
  return useMemo(
    () => ({ success, error, succeed, fail, dismissSuccess, dismissError }),
    [success, error, succeed, fail, dismissSuccess, dismissError],
  );
}
