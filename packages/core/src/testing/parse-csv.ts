/** Rows of a CSV text by column name. Quoted cells may hold commas, quotes and line ends. */
export function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    if (end === "" && quoted === undefined && plain === "") break;
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
  }
  const [header = [], ...others] = rows.filter((row) => row.length > 1);
  return others.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
}
