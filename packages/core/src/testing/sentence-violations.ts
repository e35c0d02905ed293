/** Text that no sentence may contain, for any data. */
const never: readonly [what: string, pattern: RegExp][] = [
  ["shows a value that is none", /\b(?:undefined|null|NaN|Infinity)\b|\[object/],
  ["counts no days", /(?<!\d)0 days?\b/],
  [
    "counts one of many",
    /(?<![\d.])1 (?:days|zones|Availability Zones|instances|addresses|keys|characters|types|rules)\b/,
  ],
  ["counts less than nothing", /(?<![\w.:-])-\d/],
  ["has a hole", / {2}| [.,;:](?: |$)|\(\)|""|''|``|: \.|: ?$/],
  ["does not begin like a sentence", /^[^A-Z0-9]/],
  ["does not end like a sentence", /[^.]$|\.\.$/],
];

/** A statement about every item of a list, or about some. */
const aboutItems = /^(?:All (?!four)|Every\b|Each\b|Some\b|Both\b)/;

/** Violations in a sentence of a check or rule; none for a good one. */
export function sentenceViolations(sentence: string): string[] {
  return never.flatMap(([what, pattern]) => (pattern.test(sentence) ? [`"${sentence}" ${what}`] : []));
}

/** Violations in a sentence about lists when every list is empty. */
export function emptySetViolations(sentence: string): string[] {
  return aboutItems.test(sentence) ? [`"${sentence}" is said where there are none`] : [];
}
