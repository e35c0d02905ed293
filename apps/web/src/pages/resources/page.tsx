import { Layers } from "lucide-react";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";

/** Resource Explorer. */
export function ResourcesPage() {
  return (
    <>
      <PageHeader title="Resource Explorer" />
      <Card>
        <EmptyState
          icon={Layers}
          title="No resources found"
          text="Run discovery to find your AWS resources or adjust your filters."
        />
      </Card>
    </>
  );
}
