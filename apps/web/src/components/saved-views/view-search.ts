/** Parameters that are not part of a view: the page of a list, and open dialogs. */
const NOT_SAVED = new Set(["cursor", "page", "open", "panel", "dialog", "resource", "account"]);

/** The part of a page's URL parameters that a view saves, as text. */
export function viewSearch(search: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search)
      .filter(
        ([name, value]) => !NOT_SAVED.has(name) && value !== undefined && value !== null && value !== "",
      )
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Whether two views show the same. */
export function sameSearch(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
