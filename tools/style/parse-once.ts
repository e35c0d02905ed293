import { type ParseResult, parseSync } from "oxc-parser";

let last: { path: string; source: string; parsed: ParseResult } | undefined;

/** Parses a source file. The last one is kept, since several lints read a file in turn. */
export function parseOnce(path: string, source: string): ParseResult {
  if (last?.path === path && last.source === source) return last.parsed;
  const parsed = parseSync(path, source);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  last = { path, source, parsed };
  return parsed;
}
