import { Card, MetricCard } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { InfoBarSkeleton } from "./info-bar.tsx";
import type { Period } from "./search.ts";

/** The page while it loads: everything has its final size, so that nothing moves when the figures come. */
export function PageSkeleton({ period, table }: { period: Period; table: boolean }) {
  return (
    <>
      <InfoBarSkeleton period={period} />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4" aria-hidden="true">
        {["Current Month", "Projected Month", "Last Month", "Selected Period"].map((label) => (
          <MetricCard
            key={label}
            label={label}
            value={<Skeleton className="my-1 h-4 w-20 sm:h-6" />}
            note={<Skeleton className="h-16 max-w-40 sm:h-12" />}
          />
        ))}
      </div>
      <Skeleton className="h-[138px] sm:h-[72px] xl:h-8" />
      {table ? <TableSkeleton /> : <ChartSkeleton />}
    </>
  );
}

/** The charts while their code loads. */
export function ChartSkeleton() {
  return (
    <div className="grid gap-3 sm:gap-4 lg:grid-cols-12" aria-hidden="true">
      <CardSkeleton className="h-[470px] xl:h-[454px] lg:col-span-8" />
      <CardSkeleton className="h-[470px] xl:h-[454px] lg:col-span-4" />
      <CardSkeleton className="h-[486px] sm:h-[446px] xl:h-[426px] lg:col-span-12" />
    </div>
  );
}

function TableSkeleton() {
  return (
    <Card aria-hidden="true" className="px-4 py-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-1 h-4 w-72 max-w-full" />
      <div className="mt-12 flex flex-col gap-6">
        {Array.from({ length: 16 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
          <Skeleton key={row} />
        ))}
      </div>
    </Card>
  );
}

function CardSkeleton({ className }: { className: string }) {
  return (
    <Card className={`flex flex-col gap-2 px-5 py-4 ${className}`}>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-4 w-48 max-w-full" />
      <Skeleton className="mt-4 h-auto flex-1" />
    </Card>
  );
}
