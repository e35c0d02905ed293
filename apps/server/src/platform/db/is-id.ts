const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text from outside can be an id of ours; anything else is simply not found. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
