import { useState } from "react";
import { browserStorage } from "../../lib/browser-storage.ts";
import type { Density } from "./column.ts";

const storage = browserStorage("local");

/**
 * A person's preferences for one table, stored in the browser: density and columns (undefined: the defaults). Columns
 * in the URL take precedence.
 */
export function useTablePreferences(table: string) {
  const densityKey = `skyledger.table.${table}.density`;
  const columnsKey = `skyledger.table.${table}.columns`;
  const [density, setDensity] = useState<Density>(() =>
    storage.get(densityKey) === "compact" ? "compact" : "comfortable",
  );
  const [columns, setColumns] = useState<string[] | undefined>(() =>
    storage.get(columnsKey)?.split(",").filter(Boolean),
  );
  return {
    density,
    columns,
    chooseDensity(next: Density): void {
      storage.set(densityKey, next);
      setDensity(next);
    },
    /** undefined: back to the defaults. */
    chooseColumns(next: string[] | undefined): void {
      if (next === undefined) storage.remove(columnsKey);
      else storage.set(columnsKey, next.join(","));
      setColumns(next);
    },
  };
}
