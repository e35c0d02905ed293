import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileSpreadsheet, Plus } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { useMay } from "../../../lib/use-may.ts";
import { ExportCard } from "./export-card.tsx";
import { billingImportsQuery } from "./queries.ts";

/** Billing exports and their imported data. */
export function BillingExports() {
  const places = useQuery(billingImportsQuery);
  return (
    <section aria-labelledby="billing-exports" className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="billing-exports" className="font-semibold text-lg">
            Billing exports
          </h2>
          <p className="text-muted text-sm">
            FOCUS or CUR 2.0 files from AWS Data Exports. Exact costs, also per resource and tag, without API
            fees.
          </p>
        </div>
        {places.data !== undefined && places.data.total > 0 && <AddLink />}
      </div>
      {places.isError && (
        <LoadError
          message={errorSentence(places.error, "Couldn't load the billing exports.")}
          error={places.error}
          onRetry={() => void places.refetch()}
        />
      )}
      <div className="flex flex-col gap-4" aria-busy={places.isPending}>
        {places.isPending && <Skeleton className="h-40 rounded-xl" />}
        {places.data?.imports.map((place) => (
          <ExportCard key={place.id} place={place} />
        ))}
        {places.data?.imports.length === 0 && (
          <Card>
            <EmptyState
              icon={FileSpreadsheet}
              title="No billing exports"
              text="Set up a data export in AWS and import its files from a bucket or from a folder on this server. Resources then show their billed cost."
              action={<AddLink />}
            />
          </Card>
        )}
      </div>
    </section>
  );
}

function AddLink() {
  if (!useMay("POST /cost/imports", "accounts everywhere")) return null;
  return (
    <Button asChild>
      <Link to="/accounts" search={(current) => ({ ...current, dialog: "add-export" })}>
        <Plus aria-hidden="true" />
        Add billing export
      </Link>
    </Button>
  );
}
