import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The active row of the keyboard. Moving scrolls the row into view, and focuses it once it is rendered. */
export function useActiveRow(
  body: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
) {
  const [index, setIndex] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const current = index === null || index >= count ? null : index;
  const focusWanted = () => {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (wanted.current === null || !row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  useLayoutEffect(focusWanted);
  return {
    index: current,
    set: setIndex,
    moveTo(next: number): void {
      wanted.current = next;
      setIndex(next);
      scrollTo(next);
      // The row that was already active is not rendered again.
      if (next === current) focusWanted();
    },
  };
}
