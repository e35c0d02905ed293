import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { recentPages } from "../../lib/recent-pages.ts";

/** Remembers each page that is left, with its title, for the palette. */
export function useRecentPages(): void {
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    // Pages set their title; it is still set while they are left.
    return () => recentPages.add({ path, title: document.title.replace(/ · Skyledger$/, "") });
  }, [path]);
}
