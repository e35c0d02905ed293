import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { PAGE_SIZE } from "../request.ts";

const ROWS = Array.from({ length: PAGE_SIZE }, (_, row) => row);

/** The list while it loads: a page of rows in their height, so that nothing moves afterwards. */
export function ListSkeleton() {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {ROWS.map((row) => (
        <div key={row} className="flex h-20 items-center gap-3 px-4 max-sm:h-24">
          <Skeleton className="size-4" />
          <Skeleton className="h-5 w-26 max-sm:hidden" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-4 w-96 max-w-full" />
            <Skeleton className="mt-2 h-3 w-140 max-w-full" />
            <Skeleton className="mt-2 h-3 w-64 max-w-full" />
          </div>
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </div>
  );
}
