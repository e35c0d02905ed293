import { describe, expect, it } from "vitest";
import { Table } from "./table.ts";

function tableOf(count: number): Table<number> {
  const table = new Table<number>();
  for (let index = 0; index < count; index++) table.add(`row-${index}`, index);
  return table;
}

describe("Table", () => {
  it("walks its pages to every row once", () => {
    const table = tableOf(10);
    const seen: number[] = [];
    let position: number | null = 0;
    while (position !== null) {
      const page: { rows: number[]; next: number | null } = table.page(position, 3);
      expect(page.rows.length).toBeLessThanOrEqual(3);
      seen.push(...page.rows);
      position = page.next;
    }
    expect(seen).toEqual([...table]);
  });

  it("ends on a full last page", () => {
    expect(tableOf(4).page(2, 2)).toEqual({ rows: [2, 3], next: null });
  });

  it("keeps positions valid while rows go and change", () => {
    const table = tableOf(6);
    const { next } = table.page(0, 2);
    table.remove("row-0");
    table.replace("row-3", 33);
    expect(table.page(next ?? 0, 10).rows).toEqual([2, 33, 4, 5]);
    expect(table.size).toBe(5);
    expect(table.get("row-0")).toBeUndefined();
  });

  it("passes over rows that are not wanted", () => {
    expect(tableOf(10).page(0, 2, (row) => row % 4 === 3)).toEqual({ rows: [3, 7], next: null });
  });

  it("refuses a key twice and a replacement of nothing", () => {
    const table = tableOf(1);
    expect(() => table.add("row-0", 9)).toThrow("twice");
    expect(() => table.replace("row-9", 9)).toThrow("no");
  });
});
