/**
 * Where a spreadsheet begins to calculate (OWASP, "CSV Injection"). Spaces, line breaks and characters that do not
 * show are skipped by some programs, and full-width and small forms of the signs are read as the signs.
 */
const formulaStart = /^[\s\p{C}]*[=+\-@]/u;
/** Some programs split cells or drop what comes before these. */
const oddStart = /^[\t\r\n]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Whether a spreadsheet could run a cell with this text as a formula. A plain number is none, also a negative one. */
export function isFormula(text: string): boolean {
  return !plainNumber.test(text) && (formulaStart.test(text.normalize("NFKC")) || oddStart.test(text));
}

function cell(value: string): string {
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), with cells that a spreadsheet would run as formulas made plain text by an apostrophe. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Rows of a CSV text (RFC 4180; lines may end with LF alone). Quoted cells may hold commas, quotes and line ends. */
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

/** Rows of a CSV text by the names of its first row; lines of a single cell (empty ones) are left out. */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...others] = parseCsvRows(text).filter((row) => row.length > 1);
  return others.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
}
