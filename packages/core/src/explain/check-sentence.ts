/** One thing that a language model may say, named by an id. */
export interface Fact {
  readonly id: string;
  /** For people: "Estimated monthly savings". */
  readonly name: string;
  readonly value: string | number;
  /** Path of the page in the web app that shows it; left out: none. */
  readonly link?: string;
}

/** Words with digits in them that name no resource. */
const commonNames = new Set(
  "s3 ec2 ipv4 ipv6 sha256 sha512 aes256 oauth2 route53 http2 imdsv1 imdsv2 24x7 p50 p90 p95 p99 web3 k8s".split(
    " ",
  ),
);

/** A number as people write it: 1,234.56 */
const figure = /\d[\d,]*(?:\.\d+)?/g;
/** A word that has both letters and digits: t3.large, vol-0a1b, us-east-1, gp3. */
const mixedWord = /(?=[\w.:/-]*[A-Za-z])(?=[\w.:/-]*\d)[\w][\w.:/-]*/g;
/** What stands in quotes or is marked as code names something. */
const quoted = /`([^`]+)`|“([^”]+)”|"([^"]+)"/g;

/**
 * What a sentence of a language model says that the facts do not: figures (the sentence may round) and names. Names
 * are what has digits in it or stands in quotes. An empty answer: nothing was found to be made up. It cannot see a
 * wrong word between right figures; that is why people get the facts beside the text.
 * @param strangers what among the facts others have written (names, tags): it may be named, but what stands in it as a
 *   figure is none. A name with a figure of its own has to stand in quotes.
 */
export function unsupported(
  sentence: string,
  facts: readonly (string | number)[],
  strangers: readonly string[] = [],
): string[] {
  const known = facts.map(String).join("\n").toLowerCase();
  const numbers = facts.flatMap((fact) =>
    typeof fact === "number" ? [fact] : figuresIn(without(fact, strangers)),
  );
  const names = [...sentence.matchAll(quoted)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
  const words = (sentence.match(mixedWord) ?? []).map((word) => word.replace(/[.:/-]+$/, ""));
  const made = [...names, ...words].filter(
    (name) => !commonNames.has(name.toLowerCase()) && !known.includes(name.toLowerCase()) && !isFigure(name),
  );
  const unquoted = sentence.replaceAll(quoted, (whole, ...parts: (string | undefined)[]) => {
    const name = parts.slice(0, 3).find((part) => part !== undefined) ?? "";
    return strangers.some((one) => one.toLowerCase() === name.toLowerCase()) ? " " : whole;
  });
  const rest = words.reduce((text, word) => text.replaceAll(word, " "), unquoted);
  const wrong = (rest.match(figure) ?? []).filter((text) => !numbers.some((number) => rounds(number, text)));
  return [...new Set([...made, ...wrong])];
}

function isFigure(text: string): boolean {
  return /^[$€£]?\d[\d,]*(\.\d+)?\s*%?$/.test(text);
}

/** The longest first, so that a name within another leaves nothing of it. */
function without(fact: string, strangers: readonly string[]): string {
  const longest = strangers.filter((text) => /\d/.test(text)).sort((a, b) => b.length - a.length);
  return longest.reduce((text, stranger) => text.replaceAll(stranger, " "), fact);
}

function figuresIn(text: string): number[] {
  return (text.match(figure) ?? []).map(asNumber);
}

function asNumber(text: string): number {
  return Number(text.replaceAll(",", ""));
}

/** Whether a number can be written as a text by rounding it to the text's decimals; signs are words in a sentence. */
function rounds(number: number, text: string): boolean {
  const decimals = text.split(".")[1]?.length ?? 0;
  const half = 0.5 * 10 ** -decimals;
  return Math.abs(Math.abs(number) - asNumber(text)) <= half * (1 + 1e-9);
}
