import { type RefObject, useEffect, useRef, useState } from "react";

/** Distance below the window at which content is loaded. */
const AHEAD = "200px";

/** Whether an element has come into view; stays true afterwards. */
export function useSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || ref.current === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [seen]);
  return [ref, seen];
}
