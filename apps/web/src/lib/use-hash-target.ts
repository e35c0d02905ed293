import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls to an element and focuses it when the URL names it (`/page#id`), also when the element is rendered
 * after the page, or the link is opened again.
 */
export function useHashTarget<Element extends HTMLElement>(id: string): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.__TSR_key }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key
  useEffect(() => {
    if (hash !== id) return;
    element.current?.scrollIntoView();
    element.current?.focus({ preventScroll: true });
  }, [hash, id, key]);
  return element;
}
