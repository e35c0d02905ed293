import { CircleDollarSign } from "lucide-react";
import { ComingPage } from "../../components/coming-page.tsx";

/** Cost Analysis: billing data is not read by this version. */
export function CostAnalysisPage() {
  return (
    <ComingPage
      title="Cost Analysis"
      hint="Where the money goes, per service and day"
      icon={CircleDollarSign}
      emptyTitle="No Cost Data Available"
      emptyText="This version does not read billing data yet. The Resource Explorer shows what single resources cost at list price, and what the unused ones would save."
      contents={[
        "This month, the projected month and last month",
        "The daily trend and the split by service, as chart and table",
        "Periods from the last 7 days to the last 12 months, and an export",
      ]}
    />
  );
}
