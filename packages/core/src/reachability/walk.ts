import type { MissingReading, NotEvaluated } from "../access/truth.ts";
import { type Allowed, bothAllow, exactly, notEvaluatedOn, nothing, openOn } from "./allowed.ts";
import { covers, everyAddress, type Spans } from "./spans.ts";

/** Something on the way, with the rule of it that decided. */
export interface Hop {
  /** Such as "security-group" or "route-table". */
  readonly kind: string;
  /** AWS's ID, such as "sg-1". */
  readonly id: string;
  readonly arn: string | null;
  /** The rule that allowed or blocked, as text; null: it has no rules, or none is named. */
  readonly rule: string | null;
}

/** The answer to one question. */
export interface ReachAnswer {
  readonly verdict: "reachable" | "blocked" | "unknown";
  /** Of what is reachable: from any address of the source, or from some only. Null: not reachable. */
  readonly extent: "any" | "some" | null;
  /** In the order of the way; of a blocked way, those before the first hop that blocks. */
  readonly hops: readonly Hop[];
  readonly blockedBy: Hop | null;
  /** Readings that an unknown answer depends on. */
  readonly missing: readonly MissingReading[];
  /** Hops that an unknown answer depends on, and whose own rules are not evaluated. */
  readonly notEvaluated: readonly NotEvaluated[];
  /** What requests need in addition to a way, such as a sign-in; left out: nothing. */
  readonly dependsOn?: readonly string[];
  /** The sources that get an answer, as far as it is known. */
  readonly sources: Allowed;
}

/** A hop, with the sources that it lets pass. */
export interface Stage {
  readonly kind: string;
  readonly id: string;
  readonly arn?: string | null;
  readonly allowed: Allowed;
  /** The rule that lets some of the sources pass. */
  readonly rule?: (sources: Spans) => string | null;
  /** The rule that blocks, if the hop blocks. */
  readonly blocking?: string;
}

/** Follows the stages of a way in order, and stops at the first one that lets nothing pass. */
export function walk(stages: readonly Stage[], sources: Spans): ReachAnswer {
  let rest = exactly(sources);
  const hops: Hop[] = [];
  for (const { kind, id, arn = null, allowed, rule, blocking = null } of stages) {
    const next = bothAllow(rest, allowed);
    if (next.possible.length === 0) {
      const blockedBy = { kind, id, arn, rule: blocking };
      return blockedAt(blockedBy, hops);
    }
    rest = next;
    hops.push({ kind, id, arn, rule: rule?.(next.possible) ?? null });
  }
  if (rest.sure.length === 0) {
    // Both directions can depend on the same reading.
    const missing = [...new Map(rest.missing.map((one) => [`${one.iamAction} ${one.of}`, one])).values()];
    const notEvaluated = [
      ...new Map(rest.notEvaluated.map((one) => [`${one.kind} ${one.id}`, one])).values(),
    ];
    const open = { missing, notEvaluated, sources: rest };
    return { verdict: "unknown", extent: null, hops, blockedBy: null, ...open };
  }
  const extent = covers(rest.sure, sources) ? "any" : "some";
  return {
    ...{ verdict: "reachable", extent, hops, blockedBy: null },
    ...{ missing: [], notEvaluated: [], sources: rest },
  };
}

/** Blocked by a hop, whatever comes after it. */
export function blockedAt(blockedBy: Hop, hops: readonly Hop[] = []): ReachAnswer {
  const none = { missing: [], notEvaluated: [], sources: nothing };
  return { verdict: "blocked", extent: null, hops, blockedBy, ...none };
}

/** Unknown, since a hop is not evaluated. */
export function notEvaluatedAnswer(hop: Omit<Hop, "rule">, notEvaluated: NotEvaluated): ReachAnswer {
  return {
    ...{ verdict: "unknown", extent: null, hops: [{ ...hop, rule: null }], blockedBy: null },
    ...{
      missing: [],
      notEvaluated: [notEvaluated],
      sources: notEvaluatedOn(everyAddress.ipv4, notEvaluated),
    },
  };
}

/** Unknown, since what decides was not read. */
export function unreadAnswer(
  { id, arn }: { id: string; arn: string },
  kind: string,
  iamAction: string,
): ReachAnswer {
  const hop = { kind, id, arn, rule: null };
  const missing = [{ iamAction, of: arn }];
  return {
    ...{ verdict: "unknown", extent: null, hops: [hop], blockedBy: null, missing, notEvaluated: [] },
    sources: openOn(everyAddress.ipv4, missing),
  };
}
