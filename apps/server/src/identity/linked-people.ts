import type { SessionDeps } from "./auth-deps.ts";
import type { DecideEntry, DuePerson, EntryFacts, ProvidedPerson } from "./linked-people-store.ts";
import type { SessionStart, SignedIn } from "./signed-in.ts";

/** People whom an identity provider signs in, and the end of their access. */
export interface LinkedPeopleService {
  /** What a sign-in would be decided from. */
  facts(person: ProvidedPerson): Promise<EntryFacts>;
  /** Creates or links the person, sets roles, and starts a session. Throws what `decide` throws. */
  enter(
    person: ProvidedPerson,
    decide: DecideEntry,
    start: Omit<SessionStart, "method">,
  ): Promise<SignedIn & { userId: string }>;
  keepToken(workspaceId: string, userId: string, sealed: string | null): Promise<void>;
  claimDue(checkedBefore: Date, limit: number): Promise<DuePerson[]>;
  /** Ends the sessions of a logout at the provider. @returns how many */
  endSessions(
    workspaceId: string,
    which: { subject?: string | undefined; providerSession?: string | undefined },
  ): Promise<number>;
  /**
   * Ends everything of a person: sessions, streams, and API tokens, in every process within seconds. A sign-in at
   * the provider starts it again. The break-glass owner keeps access.
   * @param reason for the audit log
   * @returns false if it had ended before
   */
  endPerson(workspaceId: string, userId: string, reason: string): Promise<boolean>;
  /** Sessions may have ended by a rule: check each again. */
  rulesChanged(): void;
}

export function createLinkedPeopleService(deps: SessionDeps): LinkedPeopleService {
  const { linkedPeople, liveness, signIn, now } = deps;
  return {
    facts: (person) => linkedPeople.facts(person),
    async enter(person, decide, start) {
      const userId = await linkedPeople.enter(person, decide, now());
      liveness.forgetAll();
      const signedIn = await signIn({ workspaceId: person.workspaceId, userId }, { ...start, method: "sso" });
      return { ...signedIn, userId };
    },
    keepToken: (workspaceId, userId, sealed) => linkedPeople.keepToken(workspaceId, userId, sealed, now()),
    claimDue: (before, limit) => linkedPeople.claimDue(before, now(), limit),
    async endSessions(workspaceId, { subject, providerSession }) {
      const userId = subject === undefined ? undefined : await linkedPeople.bySubject(workspaceId, subject);
      if (subject !== undefined && userId === undefined) return 0;
      const ended = await linkedPeople.endSessions(workspaceId, { userId, providerSession }, now());
      liveness.forgetAll();
      return ended;
    },
    async endPerson(workspaceId, userId, reason) {
      const { breakGlass } = await linkedPeople.accessRule(workspaceId, userId);
      if (breakGlass) return false;
      const ended = await linkedPeople.deactivate(workspaceId, userId, reason, now());
      liveness.forgetAll();
      return ended;
    },
    rulesChanged: () => liveness.forgetAll(),
  };
}
