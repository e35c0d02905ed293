import { csvRows } from "@skyledger/contract/csv";
import { api } from "../../lib/client.ts";
import { saveBlob } from "../../lib/save-blob.ts";
import { inventoryRequest, type UnusedResource } from "./queries.ts";
import type { ResourcesSearch } from "./search.ts";

/** Hands over exactly the listed resources, made by the server with the same filters. */
export async function exportInventory(search: ResourcesSearch): Promise<void> {
  const response = await api.raw(
    "GET /resources/export",
    { query: inventoryRequest(search) },
    { timeoutMs: null },
  );
  saveBlob("resources.csv", await response.blob());
}

const UNUSED_HEAD = ["Name", "Type", "Region", "Why", "Saving a month (USD)", "ARN"];

/** Hands over the listed unused resources. */
export function exportUnused(rows: readonly UnusedResource[]): void {
  const lines = rows.map(({ resourceName, resourceType, region, resourceId, saving }) => [
    resourceName,
    resourceType,
    region,
    saving.title,
    saving.estimatedMonthlySavings === null ? "" : saving.estimatedMonthlySavings.toFixed(2),
    resourceId,
  ]);
  const text = csvRows([UNUSED_HEAD, ...lines]);
  saveBlob("unused-resources.csv", new Blob([text], { type: "text/csv;charset=utf-8" }));
}
