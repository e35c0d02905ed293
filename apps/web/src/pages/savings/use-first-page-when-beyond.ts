import { useEffect } from "react";
import type { PanelProps } from "./panel-props.ts";
import { onFirstPage } from "./search.ts";

/** Returns to the first page when a linked page no longer exists. */
export function useFirstPageWhenBeyond({
  search,
  change,
  page,
  stale,
}: Pick<PanelProps, "search" | "change" | "page" | "stale">): void {
  const beyond =
    search.cursor !== undefined &&
    !stale &&
    page !== undefined &&
    page.recommendations.length === 0 &&
    page.total > 0;
  useEffect(() => {
    if (beyond) change(onFirstPage, true);
  }, [beyond, change]);
}
