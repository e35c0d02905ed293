/**
 * Text that the database can store: a NUL character, and half a surrogate pair, become U+FFFD, shown as �.
 * Only for texts that are shown and never compared: messages of AWS, sentences about them.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
