/** How browsers name a script of the app that can't be loaded: an upgraded server no longer has the previous ones. */
const unloaded =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/i;

/**
 * Whether loading the page again can resolve an error, because a script of the app is missing. True once for each script
 * in a tab's session, so that a server without the script doesn't make the page load forever.
 */
export function isResolvedByReload(
  { message }: Error,
  session: Pick<Storage, "getItem" | "setItem">,
): boolean {
  const key = `skyledger.missing-script:${message}`;
  if (!unloaded.test(message) || session.getItem(key) !== null) return false;
  session.setItem(key, new Date().toISOString());
  return true;
}
