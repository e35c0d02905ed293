import { accepted, isAccepted } from "./accepted.ts";
import type { State, Verdict } from "./judge.ts";
import { diffOf } from "./mutant.ts";
import { confidence } from "./sample.ts";

/** What a run came to. A mutant whose test did not end counts as killed: it was noticed. */
export interface Report {
  text: string;
  killedPercent: number;
}

const noticed = (state: State) => state === "killed" || state === "timeout";
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The verdicts in words: survivors with their changes, one line a file, and the share of all. */
export function reportOf(
  verdicts: readonly Verdict[],
  textOf: (file: string) => string,
  isSample: boolean,
): Report {
  const left = verdicts.filter(({ state }) => !noticed(state));
  const explained = left.filter(({ mutant }) => isAccepted(mutant, textOf(mutant.file), accepted));
  const survivors = left
    .filter((verdict) => !explained.includes(verdict))
    .map(({ mutant, state }) => {
      const { file, line, operator } = mutant;
      return `${file}:${line} ${operator}, ${state}\n${diffOf(textOf(file), mutant)}\n`;
    });
  const files = [...Map.groupBy(verdicts, ({ mutant }) => mutant.file)].map(([file, own]) => ({
    file,
    all: own.length,
    killed: own.filter(({ state }) => noticed(state)).length,
  }));
  files.sort((a, b) => b.all - b.killed - (a.all - a.killed) || (a.file < b.file ? -1 : 1));
  const killed = verdicts.length - left.length;
  const timeouts = verdicts.filter(({ state }) => state === "timeout").length;
  const { low, high } = confidence(killed, verdicts.length);
  const share = verdicts.length === 0 ? 1 : killed / verdicts.length;
  const summary =
    `Killed ${killed} of ${verdicts.length}: ${percent(share)}` +
    (isSample ? ` (of all between ${percent(low)} and ${percent(high)}, with 95% confidence)` : "") +
    `. ${timeouts} of them did not end. Of the ${left.length} others ${explained.length} have a reason.`;
  const table = files
    .filter(({ all, killed: own }) => own < all)
    .map((one) => `${one.killed}/${one.all} ${one.file}`);
  return { text: ["", ...survivors, ...table, "", summary].join("\n"), killedPercent: share * 100 };
}
