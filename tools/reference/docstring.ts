/** Docstring of a property, such as "Size of the volume. @unit GiB @api Size". */
export type Docstring = {
  text: string;
  /** Label, if it differs from the words of the name. */
  label: string | undefined;
  /** Unit of the value; "none": a number without one. */
  unit: string | undefined;
  /** Member of the AWS API with the value. */
  api: string | undefined;
};

const tag = /\s@(label|unit|api)\s+((?:(?!\s@(?:label|unit|api)\s).)+)/g;

/**
 * Parses the content of a block comment. Returns undefined for a comment that is not a docstring or has no
 * text.
 */
export function docstring(comment: string): Docstring | undefined {
  if (!comment.startsWith("*")) return undefined;
  const flat = ` ${comment
    .slice(1)
    .replaceAll(/\n\s*\*\s?/g, " ")
    .trim()}`;
  const tags = new Map([...flat.matchAll(tag)].map(([, name = "", value = ""]) => [name, value.trim()]));
  const text = flat.replaceAll(tag, "").replaceAll(/\s+/g, " ").trim();
  return text === ""
    ? undefined
    : { text, label: tags.get("label"), unit: tags.get("unit"), api: tags.get("api") };
}
