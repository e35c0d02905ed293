import { looksLikeCredential } from "./looks-like-credential.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Text of base64 user data, byte by byte: credentials are plain ASCII. EC2 limits it to 16 KB. */
export function decodeUserData(encoded: string): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const letter of encoded) {
    const value = alphabet.indexOf(letter);
    if (value < 0) continue;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      text += String.fromCharCode((held >> bits) & 0xff);
    }
  }
  return text;
}

/** NAME=value as in shell scripts and settings; the value can be quoted. */
const assignment = /^\s*(?:export\s+|set\s+|-e\s+)?([A-Za-z_][\w.-]{0,99})\s*[=:]\s*["']?([^"'\s]{1,500})/;

/** Values that are computed when the script runs: $(…), `…`, or $NAME. */
const computed = /^[$`]/;

function isSuspect(line: string): boolean {
  const [, name, value] = assignment.exec(line) ?? [];
  const assigned = name !== undefined && value !== undefined && !computed.test(value);
  return looksLikeCredential("", line.trim()) || (assigned && looksLikeCredential(name, value));
}

/** Ends of the texts in a line of JSON, and of the lines within them. */
const jsonBorder = /"|\\n/;

/** Line numbers, from 1, with text that looks like a credential. In JSON, scripts are inside its texts. */
export function suspectLines(text: string): number[] {
  const isJson = /^\s*[[{]/.test(text);
  return text.split("\n").flatMap((line, index) => {
    const parts = isJson ? [line, ...line.split(jsonBorder)] : [line];
    return parts.some(isSuspect) ? [index + 1] : [];
  });
}
