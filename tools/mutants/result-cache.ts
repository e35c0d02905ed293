import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { cacheDir, root } from "../suite/run.ts";
import type { CheckResult, State } from "./evaluate.ts";
import type { ImportGraph } from "./import-graph.ts";
import type { Mutant } from "./mutant.ts";

type Kept = { state: State; by: string | null; world: string };

const place = join(cacheDir, "mutants.json");
const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/**
 * Results of earlier runs. A killed mutant stays killed while its file, the test that killed it, and
 * everything that this test imports are unchanged; a survivor is evaluated again when any of its tests, or
 * their imports, changed.
 */
export class ResultCache {
  readonly #kept: Record<string, Kept>;
  readonly #hashes = new Map<string, string>();
  readonly #worlds = new Map<string, string>();
  readonly #graph: ImportGraph;
  readonly #tests: number;

  constructor(graph: ImportGraph, tests: number) {
    this.#graph = graph;
    this.#tests = tests;
    this.#kept = readKept();
  }

  /** The mutants whose result is still valid. */
  known(mutants: readonly Mutant[]): CheckResult[] {
    return mutants.flatMap((mutant) => {
      const kept = this.#kept[this.#key(mutant)];
      if (!kept || kept.world !== this.#world(mutant, kept.by)) return [];
      return [{ mutant, state: kept.state, by: kept.by }];
    });
  }

  /** Stores results for the next run. */
  keep(results: readonly CheckResult[]): void {
    for (const { mutant, state, by } of results) {
      const test = by === null ? null : relative(root, by).replaceAll("\\", "/");
      this.#kept[this.#key(mutant)] = { state, by: test, world: this.#world(mutant, test) };
    }
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, JSON.stringify(this.#kept));
  }

  #key({ file, start, end, replacement }: Mutant): string {
    return `${file} ${this.#hashOf(file)} ${start}-${end} ${replacement}`;
  }

  #world({ file }: Mutant, by: string | null): string {
    const tests = by === null ? this.#graph.testsOf(file).slice(0, this.#tests) : [by];
    const name = tests.join(" ");
    const known = this.#worlds.get(name);
    if (known !== undefined) return known;
    const files = [...new Set(tests.flatMap((test) => this.#graph.dependenciesOf(test)))].sort();
    const world = hash(files.map((one) => `${one} ${this.#hashOf(one)}`).join("\n"));
    this.#worlds.set(name, world);
    return world;
  }

  #hashOf(file: string): string {
    const known = this.#hashes.get(file);
    if (known !== undefined) return known;
    let made: string;
    try {
      made = hash(readFileSync(join(root, file), "utf8"));
    } catch (error) {
      // A deleted test proves nothing.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      made = "gone";
    }
    this.#hashes.set(file, made);
    return made;
  }
}

function readKept(): Record<string, Kept> {
  try {
    return JSON.parse(readFileSync(place, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
