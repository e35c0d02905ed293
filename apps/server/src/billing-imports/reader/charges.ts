import { stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { ec2Compute, ec2ComputeUsage, ec2Other, otherSpellings } from "@skyledger/core/cost/service-names";
import { type BillingFormat, type ChargeField, chargeCategories } from "./format.ts";
import { BillingFileError, formatOf } from "./formats.ts";
import { amountType, literal, quoted, readColumn } from "./read-column.ts";

/** A local file to read. */
export interface LocalFile {
  /** Path within its source, for messages. */
  readonly name: string;
  readonly path: string;
}

/** Content of a file. */
export interface FileContent {
  readonly name: string;
  readonly format: BillingFormat["id"];
  readonly rows: number;
  /** Billing periods by the first day of their month, sorted. */
  readonly months: string[];
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Charges are summed while they are read, as finely as any page needs. */
const createCharges = `create or replace temp table charges (
  file varchar, period date, day date, account varchar, service varchar, region varchar, category varchar,
  resource varchar, tags map(varchar, varchar), currency varchar,
  billed ${amountType}, effective ${amountType}, list ${amountType}, lines bigint, bad bigint)`;

/** Services have one name, so that a month of an export continues Cost Explorer's data. */
const createNames = `create or replace temp table service_names as
  select * from (values ${otherSpellings()
    .map(({ spelling, name }) => `(${literal(spelling)}, ${literal(name)})`)
    .join(", ")}) names (spelling, name)`;

/** The service name of a charge, from `service_names` n: EC2 in two parts, as in Cost Explorer. */
const serviceName = `case
  when n.name = ${literal(ec2Compute)} and usage_type is not null
    and not regexp_matches(usage_type, ${literal(ec2ComputeUsage)}) then ${literal(ec2Other)}
  when n.name is null then service else n.name end`;

function sourceOf({ path, name }: LocalFile): string {
  // A file name is not a pattern, and a folder's name is not a column.
  const file = literal(path.replaceAll(/[*?[]/g, "[$&]"));
  if (/\.parquet$/i.test(name)) return `read_parquet(${file}, hive_partitioning = false)`;
  const compression = /\.gz$/i.test(name) ? "gzip" : "none";
  return `read_csv(${file}, header = true, all_varchar = true, delim = ',', quote = '"', escape = '"',
    compression = ${literal(compression)}, ignore_errors = false, null_padding = false, strict_mode = true, hive_partitioning = false)`;
}

/** The first line of DuckDB's message, without its own file path. */
function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n")[0] ?? "").replaceAll(/"?(\/[^\s"']+)+"?/g, "the file").slice(0, 300);
}

/** Errors of the machine, which must not be reported as errors of the file. */
const ofTheMachine =
  /No space left|Out of Memory|could not allocate|max_temp_directory_size|IO Error: Could not write/i;

/** The server lacks memory or disk for this import. */
export class EngineLimitError extends Error {
  /** Node's error code, so that it is reported like every other full disk. */
  readonly code = "ENOSPC";

  constructor(cause: unknown) {
    super("The billing engine ran out of disk or memory.", { cause });
    this.name = "EngineLimitError";
  }
}

/** Reads billing files into one table of sums, and queries it. */
export class Charges {
  readonly #db: DuckDBConnection;

  constructor(db: DuckDBConnection) {
    this.#db = db;
  }

  /** Drops everything that was read. */
  async clear(): Promise<void> {
    await this.#db.run(createCharges);
    await this.#db.run(createNames);
  }

  /**
   * Adds a file, completely or not at all.
   * @throws BillingFileError with file and column; EngineLimitError
   */
  async add(file: LocalFile): Promise<FileContent> {
    const { size } = await stat(file.path);
    if (size === 0) throw new BillingFileError(file.name, "The file is empty.");
    const source = sourceOf(file);
    const columns = await this.#columns(file, source);
    const format = formatOf(
      file.name,
      columns.map(({ name }) => name),
    );
    await this.#load(file, source, format, columns);
    await this.#evaluate(file.name, format);
    const rows = await this.#rows<[string, string]>(
      "select strftime(period, '%Y-%m-%d'), cast(sum(lines) as varchar) from charges where file = $1 group by period order by period",
      [file.name],
    );
    return {
      name: file.name,
      format: format.id,
      rows: rows.reduce((sum, [, lines]) => sum + Number(lines), 0),
      months: rows.map(([month]) => month),
    };
  }

  async #columns(file: LocalFile, source: string): Promise<Column[]> {
    try {
      const rows = await this.#rows<[string, string]>(`describe select * from ${source}`);
      return rows.map(([name, type]) => ({ name, type }));
    } catch (error) {
      throw this.#explained(file, error);
    }
  }

  async #load(file: LocalFile, source: string, format: BillingFormat, columns: Column[]): Promise<void> {
    const typed = columns.flatMap(({ name, type }) => {
      const kind = format.columns[name];
      return kind === undefined ? [] : [`${readColumn(name, kind, type)} as ${quoted(name)}`];
    });
    const absent = format.optional
      .filter((name) => !columns.some((column) => column.name === name))
      .map((name) => `cast(null as varchar) as ${quoted(name)}`);
    const field = (name: ChargeField) => format.fields[name];
    const prefix = literal(format.tagPrefix);
    const ownName = `case when starts_with(k, ${prefix}) then substr(k, ${format.tagPrefix.length + 1}) else k end`;
    try {
      // A charge can be outside its billing period (a late credit): it counts on that period's nearest day.
      await this.#db.run(
        `insert into charges
         select $1, period, greatest(period, least(day, last_day(period))), account, ${serviceName} as named, region, category, resource,
           case when tags is null then null else map_from_entries(list_transform(map_entries(tags),
             lambda entry: {'key': ${ownName.replaceAll(/\bk\b/g, "entry.key")}, 'value': entry.value})) end,
           currency, sum(billed), sum(effective), sum(list), count(*), count(*) - count(billed + effective + list)
         from (
           select cast(date_trunc('month', ${field("period")}) as date) as period, cast(${field("day")} as date) as day,
             ${field("account")} as account, ${field("service")} as service, ${field("usageType")} as usage_type,
             case when ${field("region")} is null then 'none' else ${field("region")} end as region,
             ${field("category")} as category, ${field("resource")} as resource, ${field("tags")} as tags,
             ${field("currency")} as currency, ${field("billed")} as billed, ${field("effective")} as effective,
             ${field("list")} as list
           from (select ${[...typed, ...absent].join(", ")} from ${source})
         ) read left join service_names n on n.spelling = read.service
         group by period, day, account, named, region, category, resource, tags, currency`,
        [file.name],
      );
    } catch (error) {
      const column = await this.#unreadable(source, format, columns);
      throw column === undefined ? this.#explained(file, error) : new BillingFileError(file.name, column);
    }
  }

  /** Finds the column with a text that could not be parsed. */
  async #unreadable(
    source: string,
    format: BillingFormat,
    columns: readonly Column[],
  ): Promise<string | undefined> {
    const wanted: Partial<Record<string, string>> = {
      amount: amountType,
      instant: "timestamp",
      tags: "json",
    };
    for (const { name, type } of columns) {
      const kind = format.columns[name];
      const target = kind && wanted[kind];
      if (target === undefined || type !== "VARCHAR") continue;
      try {
        const rows = await this.#rows<[string]>(
          `select ${quoted(name)} from ${source} where nullif(${quoted(name)}, '') is not null
           and try_cast(${quoted(name)} as ${target}) is null limit 1`,
        );
        const what = kind === "amount" ? "an amount" : kind === "instant" ? "a time" : "tags";
        if (rows[0])
          return `The column ${name} contains ${JSON.stringify(rows[0][0].slice(0, 60))}, which is not ${what}.`;
      } catch {
        // The file is unreadable: the first error says why.
        return undefined;
      }
    }
    return undefined;
  }

  /** Rejects charges that would be counted incorrectly. */
  async #evaluate(file: string, format: BillingFormat): Promise<void> {
    const { columns, fields } = format;
    const currencies = await this.#rows<[string | null]>(
      "select distinct currency from charges where file = $1 and currency is distinct from 'USD' order by 1",
      [file],
    );
    if (currencies.length > 0) {
      const found = currencies.map(([currency]) => currency ?? "no currency").join(", ");
      throw new BillingFileError(
        file,
        `The column ${fields.currency} has ${found}, not only USD. Only bills in US dollars can be imported.`,
      );
    }
    for (const field of ["period", "day", "account", "service", "category"] as const) {
      const [row] = await this.#rows<[string]>(
        `select cast(sum(lines) as varchar) from charges where file = $1 and ${field} is null having sum(lines) > 0`,
        [file],
      );
      const column = fields[field] in columns ? `the column ${fields[field]}` : `a ${field}`;
      if (row) throw new BillingFileError(file, `${row[0]} rows have no value in ${column}.`);
    }
    const [amounts] = await this.#rows<[string]>(
      "select cast(sum(bad) as varchar) from charges where file = $1 having sum(bad) > 0",
      [file],
    );
    if (amounts) {
      const needed = Object.keys(columns).filter((column) => columns[column] === "amount");
      throw new BillingFileError(
        file,
        `${amounts[0]} rows lack an amount. Charges need ${needed.join(", ")} as far as they apply to them.`,
      );
    }
    const [category] = await this.#rows<[string]>(
      `select category from charges where file = $1 and category not in (${chargeCategories.map(literal).join(", ")}) limit 1`,
      [file],
    );
    if (category) {
      throw new BillingFileError(
        file,
        `The column ${format.categoryColumn} contains the unknown value ${JSON.stringify(category[0])}.`,
      );
    }
  }

  async #rows<Row extends unknown[]>(sql: string, values: string[] = []): Promise<Row[]> {
    const reader = await this.#db.runAndReadAll(sql, values);
    // The statement above determines its columns.
    return reader.getRowsJson() as unknown as Row[];
  }

  #explained({ name }: LocalFile, error: unknown): Error {
    const text = firstLine(error);
    if (ofTheMachine.test(text)) return new EngineLimitError(error);
    const kind = /\.parquet$/i.test(name) ? "Parquet" : "CSV";
    if (/sniffing/i.test(text)) {
      const why = "Its rows do not match the header, or it is not a comma-separated file.";
      return new BillingFileError(name, `The file can't be read as CSV. ${why}`);
    }
    return new BillingFileError(name, `The file can't be read as ${kind}. ${text}`);
  }
}
