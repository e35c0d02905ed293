/**
 * People whose roles a run of a role may not have given or taken, as sentences. Administrators change people, and never owners.
 * @param before each member's roles with their scopes before the run, by email; `after` as well
 */
export function climbs(
  role: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((email) => {
    const [had = "no role", has = "no role"] = [before.get(email), after.get(email)];
    const mayChange = role === "administrator" && !`${had} ${has}`.includes('"owner"');
    return had === has || mayChange ? [] : [`${role}: ${email} has ${has}, and had ${had}`];
  });
}
