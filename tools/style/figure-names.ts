import { filesOf, type OldWord, productSources, textsIn } from "./old-words.ts";

/** A figure of the product: its one name, other words for it, and where else the name may stand. */
interface Figure {
  name: string;
  /** Words that would be a second name. */
  otherWords: RegExp;
  /** The only files that show it; left out: any. A file that shows another figure must not use its name. */
  shownBy?: readonly string[];
}

/** Figures that several pages, emails, exports, and the assistant show. docs/glossary.md says what each counts. */
export const figures: readonly Figure[] = [
  {
    name: "Potential savings",
    otherWords:
      /\bpossible savings?\b|\bsavings? potential\b|\b(?:total|expected) savings\b|\b(?:could|would|can) be saved\b/i,
    shownBy: [
      "apps/web/src/pages/dashboard/cards.tsx",
      "apps/web/src/pages/dashboard/figure-facts.tsx",
      // The specification's label, on a card that says "Unused resources only".
      "apps/web/src/pages/inventory/totals.tsx",
      "apps/web/src/pages/savings/total-card.tsx",
      "apps/server/src/savings/recommendation-statements.ts",
      "apps/server/src/assistant/fact-sheets.ts",
      "packages/core/src/notifications/weekly-summary.ts",
      "docs/help/dashboard.md",
    ],
  },
  {
    name: "Estimated monthly savings",
    otherWords: /\bestimated savings?\b|\bsavings? estimates?\b|\bpredicted monthly savings?\b/i,
  },
  {
    name: "Unused resources",
    otherWords: /\bidle resources\b|\bresources without use\b|\bunused: (?:none|\d)/i,
  },
  { name: "Verified savings", otherWords: /\b(?:confirmed|realized|measured|actual) savings\b/i },
  {
    name: "Projected month",
    // "AWS forecast" is the figure of Cost Explorer.
    otherWords: /(?<!AWS(?:'s)? |Amazon )\bforecasts?\b|\bexpected (?:for|by the end of) .*month\b/i,
  },
  {
    name: "Current month",
    otherWords: /\bmonth[ -]to[ -]date\b|\bcosts? of this month\b|\bthis month's costs?\b/i,
  },
  {
    name: "Unusual spend",
    // "AWS Cost Anomaly Detection", and the alarms of CloudWatch.
    otherWords: /\banomal(?:y|ies|ous)\b(?! detection)|\bcost outliers?\b/i,
  },
];

/** A second name of a figure, or its name where another figure is shown. */
export function misnamedIn(path: string, texts: readonly { text: string; line: number }[]): OldWord[] {
  return texts.flatMap(({ text, line }) =>
    figures.flatMap(({ name, otherWords, shownBy }) => {
      const other = otherWords.exec(text)?.[0];
      if (other !== undefined) return [{ path, line, message: `"${other}": write "${name}"` }];
      const stray =
        shownBy !== undefined && !shownBy.includes(path) && text.toLowerCase().includes(name.toLowerCase());
      return stray ? [{ path, line, message: `"${name}" is the name of another figure` }] : [];
    }),
  );
}

/** Misnamed figures in a source file, or in a help page. */
export function misnamedFiguresIn(path: string, source: string): OldWord[] {
  if (!path.endsWith(".md")) return misnamedIn(path, textsIn(path, source));
  return misnamedIn(
    path,
    source.split("\n").map((text, index) => ({ text, line: index + 1 })),
  );
}

/** Files that name figures: sources of the product, and the help pages. */
export function figureSources(root: string): string[] {
  return [...productSources(root), ...filesOf(root, ["docs/help/*.md"])];
}
