const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an external text can be one of our IDs; anything else is simply not found. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** Lists of IDs only: a call asks several questions about the same one, which may have thousands. */
const known = new WeakSet<readonly string[]>();

/** Those texts of a list that can be our IDs; the list itself if all of them can. Undefined stays undefined. */
export function onlyIds<List extends readonly string[] | undefined>(list: List): List | readonly string[] {
  if (list === undefined || known.has(list)) return list;
  const ids = list.every(isId) ? list : list.filter(isId);
  known.add(ids);
  return ids;
}
