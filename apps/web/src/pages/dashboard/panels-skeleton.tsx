import { Skeleton } from "../../components/ui/skeleton.tsx";

/** Placeholder of the panels, in their places. */
export function PanelsSkeleton() {
  return (
    <div className="mt-3 grid gap-3 sm:mt-4 sm:gap-4 lg:grid-cols-12" aria-hidden="true">
      <Skeleton className="h-[414px] rounded-xl sm:h-[306px] lg:col-span-6" />
      <Skeleton className="h-[414px] rounded-xl sm:h-[306px] lg:col-span-6" />
      <Skeleton className="h-[232px] rounded-xl lg:col-span-12 lg:h-[132px]" />
      <Skeleton className="h-[454px] rounded-xl lg:col-span-8" />
      <Skeleton className="h-[454px] rounded-xl lg:col-span-4" />
    </div>
  );
}
