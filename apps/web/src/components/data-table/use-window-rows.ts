import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** Rows rendered beyond the visible ones on either side. */
const OVERSCAN = 12;

type WindowRows = {
  /** The element that holds the rows. */
  body: RefObject<HTMLElement | null>;
  count: number;
  /** All rows have the same height. */
  rowPx: number;
  /** Height of the elements that stick to the top of the window and cover rows. */
  coveredPx: number;
};

/** The visible rows of a long list: the page scrolls, not the list. */
export function useWindowRows({ body, count, rowPx, coveredPx }: WindowRows) {
  const [range, setRange] = useState({ first: 0, last: -1 });
  useLayoutEffect(() => {
    const measure = () => {
      const topPx = body.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-topPx / rowPx) - OVERSCAN);
      const last = Math.min(count, Math.ceil((window.innerHeight - topPx) / rowPx) + OVERSCAN) - 1;
      setRange((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    measure();
    window.addEventListener("scroll", measure, { passive: true });
    window.addEventListener("resize", measure);
    // Content above the list can change its height.
    const watcher = new ResizeObserver(measure);
    watcher.observe(document.body);
    return () => {
      window.removeEventListener("scroll", measure);
      window.removeEventListener("resize", measure);
      watcher.disconnect();
    };
  }, [body, count, rowPx]);
  const scrollTo = useCallback(
    (index: number) => {
      const bodyPx = body.current?.getBoundingClientRect().top ?? 0;
      const topPx = bodyPx + index * rowPx;
      const bottomPx = topPx + rowPx;
      if (topPx < coveredPx) window.scrollBy(0, topPx - coveredPx);
      else if (bottomPx > window.innerHeight) window.scrollBy(0, bottomPx - window.innerHeight);
    },
    [body, rowPx, coveredPx],
  );
  // Until the next measurement, a shorter list has fewer.
  const shown = Math.max(0, Math.min(range.last, count - 1) - range.first + 1);
  return {
    indexes: Array.from({ length: shown }, (_, at) => range.first + at),
    totalPx: count * rowPx,
    scrollTo,
  };
}
