import { useQuery } from "@tanstack/react-query";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { relationsQuery } from "../queries.ts";
import { RelationsList } from "./relations-list.tsx";
import { RelationshipGraph } from "./relationship-graph.tsx";

/** Relationship graph, and the list of target IDs and relationship types. */
export function Relationships({ arn, onOpen }: { arn: string; onOpen: (id: string) => void }) {
  const relations = useQuery(relationsQuery(arn));
  if (relations.isError) {
    return (
      <LoadError
        message={errorSentence(relations.error, "Couldn't load the relationships.")}
        error={relations.error}
        onRetry={() => void relations.refetch()}
      />
    );
  }
  if (relations.data === undefined) return <Skeleton className="h-80" />;
  const { relationships, graph } = relations.data;
  if (relationships.length === 0) return <RelationsList relations={[]} />;
  return (
    <div className="flex flex-col gap-5">
      <RelationshipGraph graph={graph} rootId={arn} onOpen={onOpen} />
      <section>
        <h3 className="mb-2 font-semibold text-base">Related resources</h3>
        <RelationsList relations={relationships} />
      </section>
    </div>
  );
}
