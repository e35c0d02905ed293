import type { Mail } from "./mail.ts";

/** The two bodies of a mail. */
export interface MailBodies {
  readonly text: string;
  readonly html: string;
}

/** Lays a mail out as plain text and as HTML that mail programs of the last twenty years show alike. */
export function layOut(mail: Mail): MailBodies {
  return { text: asText(mail), html: asHtml(mail) };
}

function asText({ heading, paragraphs, code, button, note }: Mail): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `--\n${note}\nSkyledger: AI-Powered Cloud Optimization`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = "#0f172a";
const faint = "#475569";
const accent = "#4338ca";

/** Tables and inline styles: what mail programs understand. Nothing is loaded from anywhere. */
function asHtml(mail: Mail): string {
  const { subject, heading, paragraphs, code, button, note } = mail;
  const rows = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;color:${ink}">${escaped(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${ink}">${escaped(text)}</p>`,
    ),
    code ? codeBlock(code) : "",
    button ? buttonBlock(button) : "",
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e8f0;font-size:13px;line-height:20px;color:${faint}">${escaped(note)}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f1f5f9;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f5f9">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 16px;font-size:18px;font-weight:700;color:${accent}">Skyledger</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px">
${rows.filter((row) => row !== "").join("\n")}
</td></tr>
<tr><td style="padding:16px 8px;font-size:12px;line-height:18px;color:${faint}">Skyledger: AI-Powered Cloud Optimization</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function codeBlock(code: string): string {
  return `<p style="margin:0 0 16px;padding:16px;background:#eef2ff;border-radius:8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:8px;font-weight:700;color:${ink}">${escaped(code)}</p>`;
}

function buttonBlock({ label, url }: NonNullable<Mail["button"]>): string {
  const address = escaped(url);
  return `<p style="margin:8px 0 16px"><a href="${address}" style="display:inline-block;padding:12px 20px;background:${accent};border-radius:8px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${faint}">If the button does not work, open this address:<br><a href="${address}" style="color:${accent};word-break:break-all">${address}</a></p>`;
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
