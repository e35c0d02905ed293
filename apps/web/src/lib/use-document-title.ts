import { useEffect } from "react";

/** Sets the title of the browser tab, which screen readers announce first. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Skyledger`;
  }, [title]);
}
