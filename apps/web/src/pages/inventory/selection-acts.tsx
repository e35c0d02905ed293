import { lazy, Suspense, useMemo, useState } from "react";
import { Tag } from "../../components/icons.gen.ts";
import { SelectionBar } from "../../components/selection/selection-bar.tsx";
import { actLabel } from "../../components/selection/selection-reach.ts";
import { useReach } from "../../components/selection/use-reach.ts";
import type { SelectionControl } from "../../components/selection/use-selection.ts";
import { Button } from "../../components/ui/button.tsx";
import { useAccountsOfAct } from "../../lib/use-may.ts";
import { ExportButton } from "./export-button.tsx";
import { chosenResources, exportSelected } from "./export-csv.ts";
import type { FacetCounts } from "./filter/use-facets.ts";
import type { ChangeSearch } from "./filters.tsx";
import type { Resource } from "./queries.ts";
import type { ResourcesSearch } from "./search.ts";

const EditTagsDialog = lazy(() =>
  import("./tags/edit-tags-dialog.tsx").then((file) => ({ default: file.EditTagsDialog })),
);

type SelectionActsProps = {
  search: ResourcesSearch;
  change: ChangeSearch;
  selection: SelectionControl;
  list: { rows: readonly Resource[]; total: number; scope: string };
  counts: FacetCounts;
};

/** Actions on the selected resources. */
export function SelectionActs({ search, change, selection, list, counts }: SelectionActsProps) {
  const [tagging, setTagging] = useState(false);
  const rows = useMemo(
    () => list.rows.map(({ resourceId: id, accountId }) => ({ id, accountId })),
    [list.rows],
  );
  const reach = useReach(selection, { ...list, rows })(
    useAccountsOfAct("POST /resources/tag-changes", "fix"),
  );
  return (
    <>
      <SelectionBar selection={selection} total={list.total} noun={["resource", "resources"]} reach={[reach]}>
        {reach.count !== 0 && (
          <Button size="sm" onClick={() => setTagging(true)}>
            <Tag aria-hidden="true" />
            {actLabel("Edit tags", reach)}
          </Button>
        )}
        <ExportButton small disabled={false} work={() => exportSelected(search, selection.selection)} />
      </SelectionBar>
      {tagging && (
        <Suspense>
          <EditTagsDialog
            selection={chosenResources(search, reach.selection)}
            reach={reach}
            tagKeys={counts.facets.tag?.map(({ value }) => value) ?? []}
            onClose={() => setTagging(false)}
            onStarted={(tagRun) => {
              setTagging(false);
              selection.clear();
              change((now) => ({ ...now, tagRun }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
