import { own } from "../../model/own.ts";

/** Services that use RDS's API for their own databases; they have their own controls. */
const otherServices: Readonly<Record<string, string>> = { docdb: "DocumentDB", neptune: "Neptune" };

/** Why an engine is not evaluated as RDS, as a sentence; null for RDS's own engines. */
export function notRds(engine: string): string | null {
  const service = own(otherServices, engine);
  return service === undefined ? null : `The database belongs to ${service}, which has separate checks.`;
}

/** Family of an engine name from AWS, such as "sqlserver" of "sqlserver-ex"; null for other services. */
export type EngineFamily = "mysql" | "mariadb" | "postgres" | "oracle" | "sqlserver" | "db2";

const families: readonly [start: string, family: EngineFamily][] = [
  ["aurora-postgresql", "postgres"],
  ["aurora", "mysql"],
  ["mysql", "mysql"],
  ["mariadb", "mariadb"],
  ["postgres", "postgres"],
  ["oracle", "oracle"],
  ["custom-oracle", "oracle"],
  ["sqlserver", "sqlserver"],
  ["custom-sqlserver", "sqlserver"],
  ["db2", "db2"],
];

/** The family of an engine; undefined for another service or a new engine. */
export function engineFamily(engine: string): EngineFamily | undefined {
  return families.find(([start]) => engine.startsWith(start))?.[1];
}

/** Default ports (Amazon RDS user guide, "Settings for DB instances"); Db2 has none. */
const defaultPorts: Readonly<Partial<Record<EngineFamily, number>>> = {
  mysql: 3306,
  mariadb: 3306,
  postgres: 5432,
  oracle: 1521,
  sqlserver: 1433,
};

/** The default port of an engine; undefined if it has none, or the engine is new. */
export function defaultPortOf(engine: string): number | undefined {
  const family = engineFamily(engine);
  return family && defaultPorts[family];
}
