/** Verbs of problems in the present and in the past; longer forms come first. */
const VERBS: readonly (readonly [present: string, past: string])[] = [
  ["does not", "did not"],
  ["do not", "did not"],
  ["has not been", "had not been"],
  ["has", "had"],
  ["have", "had"],
  ["is", "was"],
  ["are", "were"],
  ["was", "had been"],
  ["can be", "could be"],
  ["can", "could"],
  ["accepts", "accepted"],
  ["allows", "allowed"],
  ["assigns", "assigned"],
  ["contains", "contained"],
  ["contain", "contained"],
  ["covers", "covered"],
  ["defines", "defined"],
  ["delivers", "delivered"],
  ["expires soon", "was about to expire"],
  ["grants", "granted"],
  ["logs all", "logged all"],
  ["opens", "opened"],
  ["reaches", "reached"],
  ["runs", "ran"],
  ["serves", "served"],
  ["shares", "shared"],
  ["trusts", "trusted"],
  ["use", "used"],
  ["uses", "used"],
];

const past = new Map(VERBS);
const anyVerb = `(?:${VERBS.map(([present]) => present).join("|")})(?![\\w-])`;
const firstVerb = new RegExp(`(?<![\\w-])${anyVerb}`);
/** "…is not enabled or has no standard" */
const furtherVerbs = new RegExp(`(?<= (?:or|and) )${anyVerb}`, "g");

/**
 * A check's problem in the past tense, for a resolved finding: "Bucket allows public read access" becomes "Bucket
 * allowed public read access". Null: it has no known verb, or states a requirement, as titles of Security Hub do.
 */
export function inPastTense(problem: string): string | null {
  if (/\b(?:should|must)\b/.test(problem)) return null;
  if (/^No /.test(problem) && !firstVerb.test(problem)) return `There was n${problem.slice(1)}`;
  const inPast = (present: string) => past.get(present) ?? present;
  const changed = problem.replace(furtherVerbs, inPast).replace(firstVerb, inPast);
  return changed === problem ? null : changed;
}
