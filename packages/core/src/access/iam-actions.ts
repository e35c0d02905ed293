import { own } from "../model/own.ts";
import { iamActions, type ServiceActions } from "./iam-actions.gen.ts";
import { matches, patternOf } from "./pattern.ts";

/** The facts about the actions of a service; undefined: AWS's list does not have it. @param service lowercase */
export function actionsOf(service: string): ServiceActions | undefined {
  // Anyone can write a policy for the service "constructor".
  return own(iamActions, service);
}

/** Names of the actions of a service, as AWS writes them; undefined: AWS's list does not have the service. */
function namesOf(service: string): readonly string[] | undefined {
  return actionsOf(service.toLowerCase())?.actions.split(" ");
}

/**
 * The actions that a pattern such as "s3:Put*" names, as "s3:PutObject"; undefined: AWS's list does not have the
 * service, or the pattern names no single one.
 */
export function actionsNamed(pattern: string): string[] | undefined {
  const [service = "", name] = pattern.split(":");
  const { tokens } = patternOf((name ?? "").toLowerCase(), false);
  if (name === undefined || tokens === null) return undefined;
  return namesOf(service)
    ?.filter((one) => matches(tokens, one.toLowerCase()))
    .map((one) => `${service}:${one}`);
}

/** Changes of one character that turn one text into another (Levenshtein distance). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (const [to, other] of [...b].entries()) {
      const swap = (row[to] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(swap, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Most changes of a misspelled name. */
const mostChanges = 3;

/**
 * Whether AWS's list of actions has one. New actions can be missing from it.
 * @returns the action that is spelled almost like it; null: the list has it, or none that is close
 */
export function closeAction(action: string): { isListed: boolean; close: string | null } {
  const [service = "", name = ""] = action.split(":");
  const names = namesOf(service) ?? [];
  const wanted = name.toLowerCase();
  if (names.some((one) => one.toLowerCase() === wanted)) return { isListed: true, close: null };
  const [best] = names
    .map((one) => ({ one, changes: distance(wanted, one.toLowerCase()) }))
    .filter(({ changes }) => changes <= mostChanges)
    .sort((a, b) => a.changes - b.changes);
  return { isListed: false, close: best ? `${service.toLowerCase()}:${best.one}` : null };
}
