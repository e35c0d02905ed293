import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { counted } from "@skyledger/core/model/counted";
import type { UnitResult } from "../runs/store/stored-unit.ts";
import type { LeaseEnd } from "../runs/store.ts";
import type { UnitContext } from "../runs/units.ts";
import { newestDeliveries } from "./deliveries.ts";
import type { BillingImportDeps } from "./deps.ts";
import { failureOf, ImportError } from "./failure.ts";
import { fileRow, type Group, groupsOf, type Listed, monthName, promises } from "./groups.ts";
import type { FileContent } from "./reader/charges.ts";
import type { ExportFiles } from "./reader/export-file.ts";
import type { BillingReader } from "./reader/open-reader.ts";
import type { BillingFile, BillingSource } from "./store/sources-store.ts";

/** The work of the unit of an import: lists the source, reads changed files, and replaces whole months. */
export class BillingImportUnit {
  readonly #deps: BillingImportDeps;
  readonly #hold: UnitContext;
  readonly #source: BillingSource;
  readonly #files: ExportFiles;
  readonly #folder: string;
  readonly #failures: string[] = [];
  readonly #done = { files: 0, months: 0, rows: 0, unchanged: 0, replaced: 0 };
  readonly #progress = { done: 0, total: 0 };
  #reader: BillingReader | undefined;

  constructor(deps: BillingImportDeps, hold: UnitContext, source: BillingSource, files: ExportFiles) {
    this.#deps = deps;
    this.#hold = hold;
    this.#source = source;
    this.#files = files;
    // One import of a workspace runs at a time: the next one deletes what a killed one left.
    this.#folder = join(deps.tempDir, hold.run.workspaceId);
  }

  async run(): Promise<LeaseEnd<UnitResult>> {
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true });
    try {
      await this.#deps.imports.clearStage(this.#hold.run.workspaceId, this.#source.id);
      await this.#import();
      if (this.#done.months > 0) await this.#deps.afterImport(this.#hold.run.workspaceId);
      await this.#hold.reportNow({ ...this.#counts(), current: null });
      return { status: "completed", result: this.#result(this.#failure()) };
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      return { status: "failed", error: failure };
    } finally {
      await this.#reader?.close();
      await rm(this.#folder, { recursive: true, force: true });
    }
  }

  /** Partial result of a canceled import: the months that were complete. */
  cancelled(): UnitResult {
    return this.#result(null);
  }

  async #import(): Promise<void> {
    const { workspaceId } = this.#hold.run;
    const { imports, now } = this.#deps;
    this.#hold.report({ ...this.#counts(), current: "Listing files" });
    const known = new Map(
      (await imports.files(workspaceId, this.#source.id)).map((file) => [file.name, file]),
    );
    const { current, replaced } = newestDeliveries(await this.#list(known));
    const seenAt = now().toISOString();
    const present = new Set([...current, ...replaced].map(({ name }) => name));
    const gone = [...known.values()].filter(
      ({ name, status }) => !present.has(name) && status === "imported",
    );
    await imports.record(workspaceId, this.#source.id, seenAt, [
      ...replaced.map((file) => ({
        ...fileRow(file, known.get(file.name), seenAt),
        status: "replaced" as const,
      })),
      ...gone.map((file) => ({ ...file, status: "gone" as const })),
    ]);
    this.#done.replaced = replaced.length;
    const lost = (await imports.months(workspaceId, this.#source.id)).filter(({ whole }) => !whole);
    const affected = new Set([...lost.map(({ month }) => month), ...gone.flatMap(({ months }) => months)]);
    const groups = groupsOf(current);
    this.#progress.total = current.length;
    for (const group of groups) {
      try {
        await this.#importGroup(group, current, known, affected);
      } catch (error) {
        const failure = failureOf(error);
        if (failure === undefined || (error as Error).name === "BillingSourceError") throw error;
        this.#failures.push(failure);
      }
    }
  }

  async #list(known: ReadonlyMap<string, BillingFile>): Promise<Listed[]> {
    const { signal } = this.#hold;
    const listed: Listed[] = [];
    for (const file of await this.#files.list(signal)) {
      const before = known.get(file.name);
      const untouched = before?.sizeBytes === file.sizeBytes && before.modifiedAt === file.modifiedAt;
      const version =
        file.version ?? (untouched ? before.version : await this.#files.versionOf(file, signal));
      listed.push({ ...file, version });
    }
    if (listed.length === 0 && known.size === 0) {
      throw new ImportError(
        "No Parquet or CSV files found. AWS delivers the first export within 24 hours. Check the location, and run the import again.",
      );
    }
    return listed;
  }

  async #importGroup(
    group: Group,
    all: readonly Listed[],
    known: ReadonlyMap<string, BillingFile>,
    lost: ReadonlySet<string>,
  ): Promise<void> {
    const changed = group.files.filter(({ name, version }) => {
      const before = known.get(name);
      return before?.status !== "imported" || before.version !== version;
    });
    const isLost = (file: Listed) => known.get(file.name)?.months.some((month) => lost.has(month)) === true;
    const unchanged = group.files.filter((file) => !changed.includes(file));
    if (changed.length === 0 && !unchanged.some(isLost)) {
      this.#done.unchanged += group.files.length;
      this.#progress.done += group.files.length;
      return;
    }
    await this.#open().clear();
    const contents = new Map<string, FileContent>();
    for (const file of changed) contents.set(file.name, await this.#read(file, group, known));
    // Every month in these files, now or before, with lost data.
    const months = new Set([
      ...[...contents.values()].flatMap((content) => content.months),
      ...changed.flatMap(({ name }) => known.get(name)?.months ?? []),
      ...unchanged.flatMap(({ name }) => known.get(name)?.months.filter((month) => lost.has(month)) ?? []),
    ]);
    const others = all.filter(
      (file) => !contents.has(file.name) && known.get(file.name)?.months.some((month) => months.has(month)),
    );
    for (const file of others) {
      // A file that another group will read itself.
      if (known.get(file.name)?.version !== file.version) continue;
      contents.set(file.name, await this.#read(file, group, known));
    }
    await this.#publish([...months].sort(), contents, [...changed, ...others]);
    await this.#record(changed, contents);
    this.#done.files += changed.length;
    this.#done.unchanged += unchanged.length;
    this.#progress.done += unchanged.length;
  }

  async #read(file: Listed, group: Group, known: ReadonlyMap<string, BillingFile>): Promise<FileContent> {
    const { signal } = this.#hold;
    signal.throwIfAborted();
    this.#hold.report({ ...this.#counts(), current: `Reading ${file.name}` });
    const target = join(
      this.#folder,
      `file.${file.name.split(".").slice(-2).join(".").replaceAll("/", "_")}`,
    );
    try {
      const path = await this.#files.bring(file, target, signal);
      const content = await this.#open().add({ name: file.name, path });
      const other = content.months.find((month) => group.promised !== undefined && month !== group.promised);
      if (other !== undefined && promises(file, group)) {
        throw new ImportError(
          `${file.name}: the file is in the folder of ${monthName(group.promised ?? "")}, but contains charges of ${monthName(other)}.`,
        );
      }
      this.#progress.done += 1;
      return content;
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== undefined) await this.#recordFailure(file, known.get(file.name), failure);
      throw error;
    } finally {
      await rm(target, { force: true });
    }
  }

  async #publish(
    months: readonly string[],
    contents: ReadonlyMap<string, FileContent>,
    files: readonly Listed[],
  ): Promise<void> {
    const { imports, now } = this.#deps;
    const { workspaceId } = this.#hold.run;
    for (const month of months) {
      const sources = files.filter(({ name }) => contents.get(name)?.months.includes(month));
      if (sources.length === 0) {
        await imports.removeMonth(workspaceId, this.#source.id, month, now().toISOString());
        continue;
      }
      await this.#publishMonth(month, sources);
    }
  }

  async #publishMonth(month: string, files: readonly Listed[]): Promise<void> {
    const { imports, now } = this.#deps;
    const { workspaceId } = this.#hold.run;
    const version = randomUUID();
    const reader = this.#open();
    const totals = await reader.totals(month);
    let seq = 0;
    let written = 0;
    for await (const page of reader.rollup(month)) {
      this.#hold.signal.throwIfAborted();
      await imports.stage(workspaceId, this.#source.id, version, seq++, page);
      written += page.rows.length;
      this.#hold.report({
        ...this.#counts(),
        current: `Writing ${monthName(month)}: ${counted(written, "row")}`,
      });
    }
    this.#hold.signal.throwIfAborted();
    const published = await imports.publish(workspaceId, this.#source.id, {
      totals,
      version,
      files: files.map((file) => `${file.name}@${file.version}`),
      at: now().toISOString(),
    });
    if (!published.ok) {
      throw new ImportError(
        `${monthName(month)} of ${published.taken.join(", ")} was already imported from another billing export. Importing it again would count it twice. Remove one of the two.`,
      );
    }
    this.#done.months += 1;
    this.#done.rows += totals.rows;
  }

  async #record(files: readonly Listed[], contents: ReadonlyMap<string, FileContent>): Promise<void> {
    const at = this.#deps.now().toISOString();
    const rows = files.map((file): BillingFile => {
      const content = contents.get(file.name);
      return {
        ...fileRow(file, undefined, at),
        status: "imported",
        format: content?.format ?? null,
        rowCount: content?.rows ?? null,
        months: content?.months ?? [],
        importedAt: at,
      };
    });
    await this.#deps.imports.record(this.#hold.run.workspaceId, this.#source.id, at, rows);
  }

  async #recordFailure(file: Listed, before: BillingFile | undefined, error: string): Promise<void> {
    const at = this.#deps.now().toISOString();
    const row: BillingFile = { ...fileRow(file, before, at), status: "failed", error };
    await this.#deps.imports.record(this.#hold.run.workspaceId, this.#source.id, at, [row]);
  }

  #open(): BillingReader {
    this.#reader ??= this.#deps.openReader(join(this.#folder, "spill"), this.#hold.signal);
    return this.#reader;
  }

  #counts() {
    return { ...this.#progress, resources: 0, calls: 0, gaps: this.#failures.length };
  }

  #failure(): string | null {
    const { months } = this.#done;
    const [first, ...others] = this.#failures;
    if (first === undefined) return null;
    const kept = months > 0 ? ` ${counted(months, "other month")} imported.` : "";
    const more = others.length > 0 ? ` ${counted(others.length, "more problem")}: see the files.` : "";
    return `${first}${more}${kept}`;
  }

  #result(failure: string | null): UnitResult {
    const { files, months, rows, unchanged } = this.#done;
    return { counts: { files, months, rows, unchanged }, failure, notes: [] };
  }
}
