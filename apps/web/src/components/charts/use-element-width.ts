import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The current width of an element in pixels; `fallbackPx` before the first measurement. */
export function useElementWidth<E extends HTMLElement>(fallbackPx: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [widthPx, setWidth] = useState(fallbackPx);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(Math.max(160, element.clientWidth || fallbackPx));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [fallbackPx]);
  return [ref, widthPx];
}
