import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { FindingsLayout } from "./use-findings-layout.ts";

const KEYS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The list while it loads, in the shape of its rows or cards. */
export function ListSkeleton({ layout }: { layout: FindingsLayout }) {
  if (layout === "cards") {
    return (
      <div aria-hidden="true" className="flex flex-col gap-3 p-3 sm:p-4">
        {KEYS.slice(0, 4).map((key) => (
          <div key={key} className="rounded-xl border border-line p-4">
            <Skeleton className="h-5 w-72 max-w-full" />
            <Skeleton className="mt-3 h-5 w-96 max-w-full" />
            <Skeleton className="mt-2 h-4 w-full max-w-2xl" />
            <Skeleton className="mt-3 h-4 w-64 max-w-full" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {KEYS.map((key) => (
        <div key={key} className="flex h-15 items-center gap-3 pr-4 pl-4">
          <Skeleton className="size-4" />
          <Skeleton className="h-5 w-20 max-sm:hidden" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-4 w-96 max-w-full" />
            <Skeleton className="mt-2 h-3 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
