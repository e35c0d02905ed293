/**
 * Characters that start a formula (OWASP, "CSV Injection"). Some programs skip spaces, line breaks, and
 * invisible characters, and treat full-width and small forms of the signs as the signs.
 */
const formulaStart = /^[\s\p{C}]*[=+\-@]/u;
/** Characters before which some programs split or drop cells. */
const oddStart = /^[\t\r\n]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Whether a spreadsheet could run this text as a formula. A plain number is not one, even if negative. */
export function isFormula(text: string): boolean {
  return !plainNumber.test(text) && (formulaStart.test(text.normalize("NFKC")) || oddStart.test(text));
}

function cell(value: string): string {
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180). An apostrophe turns cells that a spreadsheet would run as formulas into text. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/**
 * Parses CSV (RFC 4180; LF alone also ends a line). Quoted cells can contain commas, quotes, and line ends.
 */
export function parseCsvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end = ""] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g,
  )) {
    if (end === "" && quoted === undefined && plain === "" && row.length === 0) break;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

/** Parses CSV by the column names of its first row, without lines of a single cell (empty ones). */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...others] = parseCsvRows(text).filter((row) => row.length > 1);
  return others.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
}
