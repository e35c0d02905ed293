import { lazy, Suspense, useState } from "react";
import { Tag } from "../../components/icons.gen.ts";
import { May } from "../../components/may.tsx";
import { SelectionBar } from "../../components/selection/selection-bar.tsx";
import type { SelectionControl } from "../../components/selection/use-selection.ts";
import { Button } from "../../components/ui/button.tsx";
import { ExportButton } from "./export-button.tsx";
import { chosenResources, exportSelected } from "./export-csv.ts";
import type { FacetCounts } from "./filter/use-facets.ts";
import type { ChangeSearch } from "./filters.tsx";
import type { ResourcesSearch } from "./search.ts";

const EditTagsDialog = lazy(() =>
  import("./tags/edit-tags-dialog.tsx").then((file) => ({ default: file.EditTagsDialog })),
);

type SelectionActsProps = {
  search: ResourcesSearch;
  change: ChangeSearch;
  selection: SelectionControl;
  /** Rows that match the filter, loaded or not. */
  total: number;
  counts: FacetCounts;
};

/** Actions on the selected resources. */
export function SelectionActs({ search, change, selection, total, counts }: SelectionActsProps) {
  const [tagging, setTagging] = useState(false);
  return (
    <>
      <SelectionBar selection={selection} total={total} noun={["resource", "resources"]}>
        <May call="POST /resources/tag-changes" need="fix">
          <Button size="sm" onClick={() => setTagging(true)}>
            <Tag aria-hidden="true" />
            Edit tags
          </Button>
        </May>
        <ExportButton small disabled={false} work={() => exportSelected(search, selection.selection)} />
      </SelectionBar>
      {tagging && (
        <Suspense>
          <EditTagsDialog
            selection={chosenResources(search, selection.selection)}
            count={selection.count}
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
