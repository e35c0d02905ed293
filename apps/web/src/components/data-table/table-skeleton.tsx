import { Skeleton } from "../ui/skeleton.tsx";

/** Placeholder rows of a {@link DataTable}. */
export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      <div className="h-9 border-line border-b max-sm:hidden" />
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
          key={index}
          className="flex h-10 items-center gap-6 border-line border-b px-4 last:border-b-0 max-sm:h-24"
        >
          <Skeleton className="h-4 w-1/3 max-sm:w-1/2" />
          <Skeleton className="h-4 w-20 max-sm:hidden" />
          <Skeleton className="h-4 w-24 max-sm:hidden" />
          <Skeleton className="h-5 w-16 max-sm:hidden" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
