import { useEffect } from "react";

/** Names the browser's tab, its history and what screen readers say first. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Skyledger`;
  }, [title]);
}
