const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an external text can be one of our IDs; anything else is simply not found. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
