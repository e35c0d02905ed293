import { lazy, Suspense, useState } from "react";
import { Tag } from "../../../components/icons.gen.ts";
import { May } from "../../../components/may.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Tags } from "../detail/overview.tsx";
import { useFacets } from "../filter/use-facets.ts";
import type { ResourceDetail } from "../queries.ts";

const EditTagsDialog = lazy(() =>
  import("../tags/edit-tags-dialog.tsx").then((file) => ({ default: file.EditTagsDialog })),
);

type TagsPartProps = {
  resource: ResourceDetail;
  /** The change of tags is running. */
  onStarted: (runId: string) => void;
};

/** Tags of a resource with the dialog that changes them, unless AWS no longer lists the resource. */
export function TagsPart({ resource, onStarted }: TagsPartProps) {
  const [editing, setEditing] = useState(false);
  return (
    <Card className="p-5">
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 className="font-semibold text-lg">Tags</h2>
        {resource.goneAt === null && (
          <May call="POST /resources/tag-changes" need="fix" account={resource.accountId}>
            <Button size="sm" className="-my-0.5" onClick={() => setEditing(true)}>
              <Tag aria-hidden="true" />
              Edit tags
            </Button>
          </May>
        )}
      </div>
      <Tags {...resource} />
      {editing && (
        <Suspense>
          <EditDialog
            resource={resource}
            onClose={() => setEditing(false)}
            onStarted={(runId) => {
              setEditing(false);
              onStarted(runId);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

type EditDialogProps = TagsPartProps & { onClose: () => void };

function EditDialog({ resource, onClose, onStarted }: EditDialogProps) {
  // Keys in use anywhere are offered, not only those of this resource.
  const { facets } = useFacets({}, true);
  return (
    <EditTagsDialog
      selection={{ resourceIds: [resource.resourceId] }}
      reach={{ count: 1, selected: 1 }}
      tagKeys={facets.tag?.map(({ value }) => value) ?? Object.keys(resource.tags)}
      onClose={onClose}
      onStarted={onStarted}
    />
  );
}
