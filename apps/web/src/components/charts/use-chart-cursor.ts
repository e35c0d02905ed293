import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { chartCursorTarget } from "./chart-cursor-target.ts";

/** The cursor of a chart: one tab stop; arrow keys, Home, End, PageUp, and PageDown move between points. */
export function useChartCursor(count: number, indexAt: (xPx: number) => number) {
  const [index, setIndex] = useState<number | null>(null);
  const current = index === null || index >= count ? null : index;
  return {
    index: current,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Escape" && current !== null) {
          event.stopPropagation(); // closes the read-out, not the dialog around the chart
          setIndex(null);
        }
        const target = count === 0 ? undefined : chartCursorTarget(event.key, current ?? -1, count);
        if (target === undefined) return;
        event.preventDefault();
        setIndex(target);
      },
      onPointerMove: (event: PointerEvent) => {
        if (count === 0) return;
        const left = event.currentTarget.getBoundingClientRect().left;
        setIndex(Math.min(count - 1, Math.max(0, indexAt(event.clientX - left))));
      },
      onPointerLeave: () => setIndex(null),
      onBlur: () => setIndex(null),
    },
  };
}
