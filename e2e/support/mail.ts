import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { until } from "./until.ts";

/**
 * One email as a person would see it. `text` is the plain-text part, `html` the HTML part ("" without one).
 */
export type Mail = { to: string; from: string; subject: string; text: string; html: string };

type Wanted = {
  to: string;
  subject?: RegExp;
  /** Number of such emails that were sent so far: emails leave after the response that announces them. */
  sent?: number;
};

/** Emails to one address in the server's outbox, oldest first. */
function mailsTo(dataDir: string, to: string): Mail[] {
  const outbox = join(dataDir, "outbox");
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => join(outbox, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => parseMail(readFileSync(file, "utf8")))
    .filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase()));
}

/** Waits until this many emails were sent, and returns the newest match. */
export async function waitForMail(dataDir: string, { to, subject, sent = 1 }: Wanted): Promise<Mail> {
  const fits = (mail: Mail) => !subject || subject.test(mail.subject);
  const mails = await until(
    () => mailsTo(dataDir, to).filter(fits),
    ({ length }) => length >= sent,
  );
  return mails.at(-1) as Mail; // there is one
}

/** The 6-digit code in an email's text. */
export function codeIn(mail: Mail): string {
  const code = /\b(\d{6})\b/.exec(mail.text)?.[1];
  if (!code) throw new Error(`No 6-digit code in the mail "${mail.subject}": ${mail.text}`);
  return code;
}

/**
 * Parses the parts of RFC 5322 and MIME that Skyledger's emails use: folded and encoded headers, multipart,
 * both encodings.
 */
export function parseMail(source: string): Mail {
  const { headers, body } = split(source);
  const parts = leaves(headers, body);
  const content = (type: string) => parts.find((part) => part.type === type)?.content ?? "";
  return {
    to: headers.get("to") ?? "",
    from: headers.get("from") ?? "",
    subject: headers.get("subject") ?? "",
    text: content("text/plain"),
    html: content("text/html"),
  };
}

type Part = { type: string; content: string };

function split(source: string): { headers: Map<string, string>; body: string } {
  const text = source.replaceAll("\r\n", "\n");
  const end = text.indexOf("\n\n");
  const head = end < 0 ? text : text.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim()));
  }
  return { headers, body: end < 0 ? "" : text.slice(end + 2) };
}

function leaves(headers: Map<string, string>, body: string): Part[] {
  const type = headers.get("content-type") ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (type.startsWith("multipart/") && boundary) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((section) => {
        const part = split(section.replace(/^\n/, ""));
        return leaves(part.headers, part.body);
      });
  }
  return [
    {
      type: type.split(";")[0]?.trim() ?? "",
      content: decode(body, headers.get("content-transfer-encoding")),
    },
  ];
}

function decode(body: string, encoding = "7bit"): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, "base64").toString("utf8");
  if (/quoted-printable/i.test(encoding)) return quotedPrintable(body.replaceAll("=\n", ""));
  return body;
}

function quotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** RFC 2047: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : quotedPrintable(text.replaceAll("_", " ")),
    );
}
