/** Docstring of a property, such as "Size of the volume. @unit GiB @api Size". */
export type Docstring = {
  text: string;
  /** Unit of the value. */
  unit: string | undefined;
  /** Member of the AWS API that the value comes from. */
  api: string | undefined;
};

const tag = /\s@(unit|api)\s+((?:(?!\s@(?:unit|api)\s).)+)/g;

/** Parses the content of a block comment. Returns undefined for a comment that is no docstring or has no text. */
export function docstring(comment: string): Docstring | undefined {
  if (!comment.startsWith("*")) return undefined;
  const flat = ` ${comment
    .slice(1)
    .replaceAll(/\n\s*\*\s?/g, " ")
    .trim()}`;
  const tags = new Map([...flat.matchAll(tag)].map(([, name = "", value = ""]) => [name, value.trim()]));
  const text = flat.replaceAll(tag, "").replaceAll(/\s+/g, " ").trim();
  return text === "" ? undefined : { text, unit: tags.get("unit"), api: tags.get("api") };
}
