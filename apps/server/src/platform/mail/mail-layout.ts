import type { Mail } from "./mail.ts";
import { mailHtml } from "./mail-html.ts";
import { unlinked } from "./unlinked.ts";

/** The two bodies of an email. */
export interface MailBodies {
  readonly text: string;
  readonly html: string;
}

/** Renders an email as plain text and as HTML that email programs of the last twenty years show alike. */
export function layOut(mail: Mail): MailBodies {
  const shown = withoutLinksInTexts(mail);
  return { text: asText(shown), html: mailHtml(shown) };
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
          facts: facts.map(({ name, value, url, figure }) => ({
            name: unlinked(name),
            value: unlinked(value),
            url,
            ...(figure === undefined ? {} : { figure }),
          })),
        }),
    ...(items === undefined
      ? {}
      : {
          items: items.map(({ group, title, detail, advice, url }) => ({
            ...(group === undefined ? {} : { group: unlinked(group) }),
            title: unlinked(title),
            detail: unlinked(detail),
            ...(advice === undefined ? {} : { advice: unlinked(advice) }),
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
    ...(items ?? []).map(({ group, title, detail, advice, url }, index) =>
      [
        ...(group === undefined || group === items?.[index - 1]?.group ? [] : [`${group}\n`]),
        `* ${title}`,
        `  ${detail}`,
        ...(advice === undefined ? [] : [`  To fix it: ${advice}`]),
        ...(url === null ? [] : [`  ${url}`]),
      ].join("\n"),
    ),
    ...(afterItems ? [afterItems] : []),
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `--\n${note}${settings ? `\n${settings.label}: ${settings.url}` : ""}\nSkyledger: AI-Powered Cloud Optimization`,
  ];
  return `${blocks.join("\n\n")}\n`;
}
