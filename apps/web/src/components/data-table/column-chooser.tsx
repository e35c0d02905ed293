import { Columns3 } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { type Column, type Density, defaultColumnIds, shownColumns } from "./column.ts";

const DENSITIES = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
] as const;

type ColumnChooserProps<Row> = {
  columns: readonly Column<Row>[];
  /** IDs of the chosen columns; undefined: the defaults. */
  chosen: readonly string[] | undefined;
  onChoose: (ids: string[] | undefined) => void;
  density: Density;
  onDensity: (density: Density) => void;
};

/** The "View" button: columns and row height of the table. */
export function ColumnChooser<Row>(props: ColumnChooserProps<Row>) {
  const { columns, chosen, onChoose, density, onDensity } = props;
  const shown = new Set(shownColumns(columns, chosen).map((column) => column.id));
  const toggle = (id: string, on: boolean) =>
    onChoose(columns.map((column) => column.id).filter((other) => (other === id ? on : shown.has(other))));
  const changed = chosen !== undefined && chosen.join() !== defaultColumnIds(columns).join();
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button>
          <Columns3 aria-hidden="true" />
          View
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-64" aria-label="Columns and density">
        <fieldset>
          <legend className="font-medium text-muted text-xs">Columns</legend>
          <div className="mt-2 flex flex-col gap-2">
            {columns
              .filter((column) => column.fixed !== true)
              .map((column) => (
                <Checkbox
                  key={column.id}
                  label={column.title}
                  checked={shown.has(column.id)}
                  onChange={(event) => toggle(column.id, event.currentTarget.checked)}
                />
              ))}
          </div>
        </fieldset>
        <p className="mt-4 mb-1.5 font-medium text-muted text-xs">Row height</p>
        <Segmented label="Row height" value={density} options={DENSITIES} onChange={onDensity} />
        {changed && (
          <Button look="ghost" size="sm" className="mt-3 -ml-2" onClick={() => onChoose(undefined)}>
            Reset columns
          </Button>
        )}
      </PopoverContent>
    </Popover>
  );
}
