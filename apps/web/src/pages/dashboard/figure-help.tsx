import { lazy, Suspense } from "react";
import type { FigureFactsProps } from "./figure-facts.tsx";

const DashboardFigureHelp = lazy(() =>
  import("./figure-facts.tsx").then((file) => ({ default: file.DashboardFigureHelp })),
);

/** Explains a figure of the dashboard on demand. Loaded after the page, in reserved space. */
export function FigureHelp(props: FigureFactsProps) {
  return (
    <Suspense fallback={<span className="-my-1 size-6 shrink-0" aria-hidden="true" />}>
      <DashboardFigureHelp {...props} />
    </Suspense>
  );
}
