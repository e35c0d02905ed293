import { own } from "@skyledger/core/model/own";
import type { Mail, MailFact } from "./mail.ts";

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The light colors of the product's design. */
const color = {
  page: "#f6f7f9",
  surface: "#ffffff",
  sunken: "#eef0f4",
  ink: "#14171f",
  muted: "#535c6e",
  line: "#e3e6ec",
  accent: "#2f55d4",
  good: "#0f6f5c",
  bad: "#b4400a",
};

/** Labels above the heading: word, text color, and tint; the dark ones are in the style below. */
const tones = {
  critical: { word: "Critical", text: "#930d3c", tint: "#fceaf0" },
  warning: { word: "Attention", text: "#8a5a00", tint: "#fcf3dc" },
  good: { word: "Done", text: "#0f6f5c", tint: "#e2f5f0" },
  info: { word: "Information", text: "#2456ad", tint: "#e8f1fb" },
} as const;

/**
 * The same for dark mail programs, and less padding on phones. Inline styles are for programs that drop this block; the
 * classes say which color an element has, and win where the program knows dark mode.
 */
const style = `@media (prefers-color-scheme: dark) {
.page { background: #0c0e13 !important; }
.card { background: #14171e !important; border-color: #262b36 !important; }
.ink { color: #e9ecf2 !important; }
.muted { color: #a0a8b8 !important; }
.line { border-color: #262b36 !important; }
.accent { color: #8fabff !important; }
.good { color: #6fdcba !important; }
.bad { color: #ff9b66 !important; }
.sunken { background: #1c2029 !important; }
.mark, .button { background: #8fabff !important; color: #0c1230 !important; }
.critical { color: #ff7a9c !important; background: #3a1522 !important; }
.warning { color: #e8bd4f !important; background: #332810 !important; }
.done { color: #6fdcba !important; background: #10302a !important; }
.info { color: #7db7f5 !important; background: #132b44 !important; }
}
@media (max-width: 480px) {
.outer { padding: 16px 8px !important; }
.inner { padding: 20px !important; }
.figure { display: inline-block !important; width: 48% !important; box-sizing: border-box; vertical-align: top; }
.button { display: block !important; text-align: center; }
}`;

/** HTML of an email: tables and inline styles, which mail programs understand. Nothing is loaded from anywhere. */
export function mailHtml(mail: Mail): string {
  const { subject, heading, paragraphs, facts = [], items = [], afterItems, code, button, tone } = mail;
  const figures = facts.filter(({ figure }) => figure !== undefined);
  const rows = [
    // "Critical: Bucket allows …" says it already.
    tone && !heading.startsWith(tones[tone].word) ? toneLabel(tone) : "",
    `<h1 class="ink" style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600;color:${color.ink};word-break:break-word">${escaped(heading)}</h1>`,
    figures.length > 0 ? figureRow(figures) : "",
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:24px;color:${color.ink};word-break:break-word">${escaped(text)}</p>`,
    ),
    ...items.flatMap((item, index) => [
      item.group === undefined || item.group === items[index - 1]?.group ? "" : groupHeading(item.group),
      itemBlock(item),
    ]),
    afterItems
      ? `<p class="muted" style="margin:12px 0 0;font-size:14px;line-height:20px;color:${color.muted}">${escaped(afterItems)}</p>`
      : "",
    facts.length > figures.length ? factTable(facts.filter(({ figure }) => figure === undefined)) : "",
    code ? codeBlock(code) : "",
    button ? buttonBlock(button, mail.printedAs !== undefined) : "",
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${color.page};${font}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${color.page}">
<tr><td align="center" class="outer" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px">${brand()}</td></tr>
<tr><td class="card inner" style="padding:28px 32px;background:${color.surface};border:1px solid ${color.line};border-radius:12px">
${rows.filter((row) => row !== "").join("\n")}
</td></tr>
<tr><td class="muted" style="padding:16px 4px;font-size:12px;line-height:18px;color:${color.muted}">${footer(mail)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function brand(): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="mark" align="center" style="width:26px;height:26px;border-radius:7px;background:${color.accent};color:#ffffff;font-size:15px;line-height:26px;font-weight:700">S</td><td class="ink" style="padding-left:9px;font-size:16px;line-height:26px;font-weight:600;color:${color.ink}">Skyledger</td></tr></table>`;
}

function footer({ note, settings }: Mail): string {
  const more = settings ? ` ${linked(settings.label, settings.url, "underline")}` : "";
  return `${escaped(note)}${more}<br><br>Skyledger: AI-Powered Cloud Optimization`;
}

function toneLabel(tone: NonNullable<Mail["tone"]>): string {
  const { word, text, tint } = tones[tone];
  const name = tone === "good" ? "done" : tone;
  return `<p style="margin:0 0 10px;font-size:12px;line-height:20px"><span class="${name}" style="display:inline-block;padding:1px 8px;border-radius:6px;font-weight:600;color:${text};background:${tint}">${word}</span></p>`;
}

function figureRow(facts: readonly MailFact[]): string {
  const width = Math.floor(100 / facts.length);
  const cells = facts.map(({ figure, url }) => {
    if (figure === undefined) return "";
    const { label, value, note, tone } = figure;
    const [name, shade] =
      tone === "neutral"
        ? ["muted", color.muted]
        : tone === "good"
          ? ["good", color.good]
          : ["bad", color.bad];
    const shown =
      url === null
        ? escaped(value)
        : `<a href="${escaped(url)}" class="ink" style="color:${color.ink};text-decoration:none">${escaped(value)}</a>`;
    return `<td class="figure" width="${width}%" valign="top" style="padding:0 8px 12px 0"><div class="muted" style="font-size:12px;line-height:18px;color:${color.muted}">${escaped(label)}</div><div class="ink" style="font-size:20px;line-height:28px;font-weight:600;color:${color.ink}">${shown}</div><div class="${name}" style="font-size:12px;line-height:18px;color:${shade}">${escaped(note)}</div></td>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 8px"><tr>${cells.join("")}</tr></table>`;
}

function factTable(facts: readonly MailFact[]): string {
  const rows = facts.map(
    ({ name, value, url }) =>
      `<tr><td class="muted line" valign="top" style="padding:8px 16px 8px 0;border-top:1px solid ${color.line};font-size:13px;line-height:20px;color:${color.muted}">${escaped(name)}</td><td class="ink line" align="right" valign="top" style="padding:8px 0;border-top:1px solid ${color.line};font-size:13px;line-height:20px;font-weight:600;color:${color.ink};word-break:break-word">${linked(value, url)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0 0">${rows.join("")}</table>`;
}

function groupHeading(text: string): string {
  return `<h2 class="muted" style="margin:20px 0 6px;font-size:12px;line-height:18px;font-weight:600;color:${color.muted}">${escaped(text)}</h2>`;
}

function itemBlock({ title, detail, advice, url }: NonNullable<Mail["items"]>[number]): string {
  const todo =
    advice === undefined
      ? ""
      : `<br><span class="ink" style="font-size:13px;line-height:20px;color:${color.ink}">${escaped(advice)}</span>`;
  return `<p class="ink line" style="margin:0;padding:10px 0;border-top:1px solid ${color.line};font-size:15px;line-height:22px;color:${color.ink};word-break:break-word"><strong style="font-weight:600">${linked(title, url)}</strong><br><span class="muted" style="font-size:13px;line-height:20px;color:${color.muted}">${escaped(detail)}</span>${todo}</p>`;
}

function linked(text: string, url: string | null, line: "none" | "underline" = "none"): string {
  if (url === null) return escaped(text);
  return `<a href="${escaped(url)}" class="accent" style="color:${color.accent};text-decoration:${line}">${escaped(text)}</a>`;
}

function codeBlock(code: string): string {
  return `<p class="ink sunken" style="margin:0 0 8px;padding:16px;background:${color.sunken};border-radius:8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:40px;letter-spacing:8px;font-weight:700;color:${color.ink}">${escaped(code)}</p>`;
}

/** @param written whether the address is written out too: without it the person can go no further */
function buttonBlock({ label, url }: NonNullable<Mail["button"]>, written: boolean): string {
  const address = escaped(url);
  const button = `<p style="margin:20px 0 4px"><a href="${address}" class="button" style="display:inline-block;padding:10px 18px;background:${color.accent};border-radius:8px;font-size:15px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></p>`;
  if (!written) return button;
  return `${button}
<p class="muted" style="margin:16px 0 0;font-size:13px;line-height:20px;color:${color.muted}">If the button does not work, open this address:<br><a href="${address}" class="accent" style="color:${color.accent};word-break:break-all">${address}</a></p>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => own(entities, character) ?? character);
}
