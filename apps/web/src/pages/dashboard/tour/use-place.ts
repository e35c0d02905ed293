import { useEffect, useState } from "react";

const BELOW_TOP_BAR_PX = 72;

/** Position of a stop's element on the screen. */
export type Place = { top: number; left: number; width: number; height: number };

/** Scrolls to the first visible element of some selectors, and follows it; null until there is one. */
export function usePlace(selectors: readonly string[]): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    let frame = 0;
    let target: Element | null = null;
    const follow = () => {
      if (target === null || !target.isConnected) {
        target = firstVisible(selectors);
        if (target !== null) reveal(target);
      }
      const next = target === null ? null : placeOf(target);
      setPlace((now) => (isSame(now, next) ? now : next));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [selectors]);
  return place;
}

function firstVisible(selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    for (const element of document.querySelectorAll(selector)) {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) return element;
    }
  }
  return null;
}

/** Tall elements start below the top bar; others are centered. */
function reveal(element: Element): void {
  const { top, height } = element.getBoundingClientRect();
  if (height < window.innerHeight / 2) element.scrollIntoView({ block: "center" });
  else window.scrollBy({ top: top - BELOW_TOP_BAR_PX });
}

function placeOf(element: Element): Place {
  const { top, left, width, height } = element.getBoundingClientRect();
  return { top, left, width, height };
}

function isSame(one: Place | null, other: Place | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.top === other.top &&
    one.left === other.left &&
    one.width === other.width &&
    one.height === other.height
  );
}
