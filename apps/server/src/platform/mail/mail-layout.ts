import type { Mail } from "./mail.ts";
import { unlinked } from "./unlinked.ts";

/** The two bodies of an email. */
export interface MailBodies {
  readonly text: string;
  readonly html: string;
}

/** Renders an email as plain text and as HTML that email programs of the last twenty years show alike. */
export function layOut(mail: Mail): MailBodies {
  const shown = withoutLinksInTexts(mail);
  return { text: asText(shown), html: asHtml(shown) };
}

/** Texts contain external names; only our own addresses may become links. */
function withoutLinksInTexts(mail: Mail): Mail {
  const { heading, paragraphs, facts, items, afterItems, note } = mail;
  return {
    ...mail,
    heading: unlinked(heading),
    paragraphs: paragraphs.map(unlinked),
    note: unlinked(note),
    ...(afterItems === undefined ? {} : { afterItems: unlinked(afterItems) }),
    ...(facts === undefined
      ? {}
      : {
          facts: facts.map(({ name, value, url }) => ({ name: unlinked(name), value: unlinked(value), url })),
        }),
    ...(items === undefined
      ? {}
      : {
          items: items.map(({ title, detail, url }) => ({
            title: unlinked(title),
            detail: unlinked(detail),
            url,
          })),
        }),
  };
}

function asText({
  heading,
  paragraphs,
  facts,
  items,
  afterItems,
  code,
  button,
  note,
  settings,
}: Mail): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(facts?.length
      ? [
          facts
            .map(({ name, value, url }) => `${name}: ${value}${url === null ? "" : `\n  ${url}`}`)
            .join("\n"),
        ]
      : []),
    ...(items ?? []).map(({ title, detail, url }) =>
      [`* ${title}`, `  ${detail}`, ...(url === null ? [] : [`  ${url}`])].join("\n"),
    ),
    ...(afterItems ? [afterItems] : []),
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `--\n${note}${settings ? `\n${settings.label}: ${settings.url}` : ""}\nSkyledger: AI-Powered Cloud Optimization`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = "#0f172a";
const faint = "#475569";
const accent = "#4338ca";

/**
 * Colors for dark mode. Inline styles are for email programs that drop this block; the classes select an
 * element's color, and win if the program supports dark mode.
 */
const darkStyle = `@media (prefers-color-scheme: dark) {
.page { background: #0c0e13 !important; }
.card { background: #14171e !important; border-color: #262b36 !important; }
.ink { color: #e9ecf2 !important; }
.faint { color: #a0a8b8 !important; border-color: #262b36 !important; }
.accent { color: #8fabff !important; }
.sunken { background: #1c2029 !important; }
.button { background: #8fabff !important; color: #0c1230 !important; }
}`;

/** Tables and inline styles, which email programs support. Nothing is loaded from external servers. */
function asHtml(mail: Mail): string {
  const {
    subject,
    heading,
    paragraphs,
    facts = [],
    items = [],
    afterItems,
    code,
    button,
    note,
    settings,
  } = mail;
  const rows = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;color:${ink}">${escaped(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${ink}">${escaped(text)}</p>`,
    ),
    facts.length > 0 ? factTable(facts) : "",
    ...items.map(itemBlock),
    afterItems
      ? `<p class="faint" style="margin:0 0 16px;font-size:14px;line-height:20px;color:${faint}">${escaped(afterItems)}</p>`
      : "",
    code ? codeBlock(code) : "",
    button ? buttonBlock(button) : "",
    `<p class="faint" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e8f0;font-size:13px;line-height:20px;color:${faint}">${escaped(note)}${settings ? ` ${linked(settings.label, settings.url, "underline")}` : ""}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f5f9;${font}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f5f9">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="accent" style="padding:0 8px 16px;font-size:18px;font-weight:700;color:${accent}">Skyledger</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px">
${rows.filter((row) => row !== "").join("\n")}
</td></tr>
<tr><td class="faint" style="padding:16px 8px;font-size:12px;line-height:18px;color:${faint}">Skyledger: AI-Powered Cloud Optimization</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function factTable(facts: NonNullable<Mail["facts"]>): string {
  const rows = facts.map(
    ({ name, value, url }) =>
      `<tr><td class="faint" style="padding:4px 16px 4px 0;font-size:14px;line-height:20px;color:${faint}">${escaped(name)}</td><td class="ink" style="padding:4px 0;font-size:14px;line-height:20px;font-weight:600;color:${ink}">${linked(value, url)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join("")}</table>`;
}

function itemBlock({ title, detail, url }: NonNullable<Mail["items"]>[number]): string {
  const shown = linked(title, url);
  return `<p class="ink" style="margin:0 0 12px;font-size:15px;line-height:22px;color:${ink};word-break:break-word"><strong>${shown}</strong><br><span class="faint" style="font-size:13px;line-height:20px;color:${faint}">${escaped(detail)}</span></p>`;
}

function linked(text: string, url: string | null, line: "none" | "underline" = "none"): string {
  if (url === null) return escaped(text);
  return `<a href="${escaped(url)}" class="accent" style="color:${accent};text-decoration:${line}">${escaped(text)}</a>`;
}

function codeBlock(code: string): string {
  return `<p class="ink sunken" style="margin:0 0 16px;padding:16px;background:#eef2ff;border-radius:8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:8px;font-weight:700;color:${ink}">${escaped(code)}</p>`;
}

function buttonBlock({ label, url }: NonNullable<Mail["button"]>): string {
  const address = escaped(url);
  return `<p style="margin:8px 0 16px"><a href="${address}" class="button" style="display:inline-block;padding:12px 20px;background:${accent};border-radius:8px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></p>
<p class="faint" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${faint}">If the button does not work, open this address:<br><a href="${address}" class="accent" style="color:${accent};word-break:break-all">${address}</a></p>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
