import { describe, expect, it } from "vitest";
import { engineFamily, notRds } from "./database-engine.ts";

describe("database engines", () => {
  it.each([
    ["mysql", "mysql"],
    ["aurora", "mysql"],
    ["aurora-mysql", "mysql"],
    ["aurora-postgresql", "postgres"],
    ["postgres", "postgres"],
    ["mariadb", "mariadb"],
    ["oracle-se2-cdb", "oracle"],
    ["custom-oracle-ee", "oracle"],
    ["sqlserver-ex", "sqlserver"],
    ["db2-se", "db2"],
    ["docdb", undefined],
    ["neptune", undefined],
  ])("%s belongs to the family %s", (engine, family) => {
    expect(engineFamily(engine)).toBe(family);
  });

  it("names the other service that a database belongs to", () => {
    expect(notRds("docdb")).toContain("DocumentDB");
    expect(notRds("neptune")).toContain("Neptune");
    expect(notRds("aurora-mysql")).toBeNull();
  });
});
