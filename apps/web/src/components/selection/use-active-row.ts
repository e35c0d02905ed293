import { useEffect, useState } from "react";

/** ID of the row that has the focus, or had it before nothing had. */
export function useActiveRow(rowOf: (element: Element) => string | null): string | null {
  const [active, setActive] = useState<string | null>(null);
  useEffect(() => {
    const follow = (event: FocusEvent) => {
      setActive(event.target instanceof Element ? rowOf(event.target) : null);
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [rowOf]);
  return active;
}
