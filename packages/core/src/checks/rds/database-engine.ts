/** Services that answer RDS's calls with their own databases; they have controls of their own. */
const otherServices: Readonly<Record<string, string>> = { docdb: "DocumentDB", neptune: "Neptune" };

/** Why an engine is not evaluated as RDS, as a sentence; null for RDS's own engines. */
export function notRds(engine: string): string | null {
  const service = otherServices[engine];
  return service === undefined ? null : `The database belongs to ${service}, which has separate checks.`;
}

/** Engine family of an engine name as AWS sends it, e.g. "sqlserver" of "sqlserver-ex"; null for other services. */
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

/** The family of an engine; undefined for one of another service or that is new. */
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

/** The port that an engine listens on unless another is chosen; undefined where there is none, or the engine is new. */
export function defaultPortOf(engine: string): number | undefined {
  const family = engineFamily(engine);
  return family && defaultPorts[family];
}
