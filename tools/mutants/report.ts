import { accepted, isAccepted } from "./accepted.ts";
import type { CheckResult, State } from "./evaluate.ts";
import { groupOf } from "./groups.ts";
import { diffOf } from "./mutant.ts";
import { confidence } from "./sample.ts";

/** Results of a run. A mutant whose test did not end counts as killed. */
export interface Report {
  text: string;
  /** Groups below the required share; accepted ones count as not killed. */
  below: readonly string[];
}

const noticed = (state: State) => state === "killed" || state === "timeout";
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/**
 * The results as text: survivors with their changes, one line per file, and the share of each group and of
 * all.
 */
export function reportOf(
  results: readonly CheckResult[],
  textOf: (file: string) => string,
  options: { isSample: boolean; atLeastPercent: number },
): Report {
  const left = results.filter(({ state }) => !noticed(state));
  const explained = left.filter(({ mutant }) => isAccepted(mutant, textOf(mutant.file), accepted));
  const survivors = left
    .filter((result) => !explained.includes(result))
    .map(({ mutant, state }) => {
      const { file, line, operator } = mutant;
      return `${file}:${line} ${operator}, ${state}\n${diffOf(textOf(file), mutant)}\n`;
    });
  const files = counted(results, ({ mutant }) => mutant.file);
  files.sort((a, b) => b.all - b.killed - (a.all - a.killed) || (a.name < b.name ? -1 : 1));
  const table = files
    .filter(({ all, killed }) => killed < all)
    .map(({ name, all, killed }) => `${killed}/${all} ${name}`);
  const groups = counted(results, ({ mutant }) => groupOf(mutant.file));
  const below = groups
    .filter(({ all, killed }) => killed * 100 < all * options.atLeastPercent)
    .map(({ name }) => name);
  const lines = groups.map((group) => {
    const misses = below.includes(group.name) ? `, below the ${options.atLeastPercent}% asked for` : "";
    return `${group.name}: killed ${shareOf(group, options.isSample)}${misses}`;
  });
  const all = { all: results.length, killed: results.length - left.length };
  const timeouts = results.filter(({ state }) => state === "timeout").length;
  const summary =
    `Killed ${shareOf(all, options.isSample)}. ${timeouts} of them did not end. ` +
    `Of the ${left.length} others ${explained.length} have a reason.`;
  return { text: ["", ...survivors, ...table, "", ...lines, "", summary].join("\n"), below };
}

interface Count {
  all: number;
  killed: number;
}

function counted(
  results: readonly CheckResult[],
  nameOf: (one: CheckResult) => string,
): (Count & { name: string })[] {
  return [...Map.groupBy(results, nameOf)].map(([name, own]) => ({
    name,
    all: own.length,
    killed: own.filter(({ state }) => noticed(state)).length,
  }));
}

/** "85 of 100: 85.0%", with the confidence interval for a sample. */
function shareOf({ all, killed }: Count, isSample: boolean): string {
  const { low, high } = confidence(killed, all);
  const share = `${killed} of ${all}: ${percent(all === 0 ? 1 : killed / all)}`;
  return isSample
    ? `${share} (of all between ${percent(low)} and ${percent(high)}, with 95% confidence)`
    : share;
}
