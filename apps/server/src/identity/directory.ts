import { AppError } from "@skyledger/core/model/app-error";
import type { Grant } from "@skyledger/core/model/permissions";
import type { SessionDeps } from "./auth-deps.ts";
import type { DirectoryFilter } from "./directory-conditions-store.ts";
import type { DirectoryGroup, GroupAttributes } from "./directory-groups-store.ts";
import type {
  DirectoryPage,
  DirectoryPerson,
  PersonAttributes,
  PersonFacts,
} from "./directory-people-store.ts";
import type { DecideRoles } from "./directory-roles-store.ts";

/** What the settings of single sign-on decide about people of the directory. */
export interface DirectoryRules {
  /** Email domains that its addresses are in. */
  readonly domains: readonly string[];
  /** Roles of a new person without groups. */
  readonly newGrants: readonly Grant[];
  readonly decideRoles: DecideRoles;
}

/** People and groups that an identity provider manages in a workspace. Changes hold at once, in sessions too. */
export interface DirectoryService {
  people(
    workspaceId: string,
    filter: DirectoryFilter,
    page: { offset: number; limit: number },
  ): Promise<DirectoryPage<DirectoryPerson>>;
  /** Throws not_found. */
  person(workspaceId: string, id: string): Promise<DirectoryPerson>;
  /** Throws conflict, forbidden. */
  createPerson(
    workspaceId: string,
    person: PersonAttributes,
    rules: DirectoryRules,
  ): Promise<DirectoryPerson>;
  /** Throws not_found, conflict, forbidden. */
  changePerson(
    workspaceId: string,
    id: string,
    person: PersonAttributes,
    rules: DirectoryRules,
  ): Promise<DirectoryPerson>;
  /** Throws not_found, forbidden. */
  removePerson(workspaceId: string, id: string): Promise<void>;
  groups(
    workspaceId: string,
    filter: DirectoryFilter,
    page: { offset: number; limit: number; members: boolean },
  ): Promise<DirectoryPage<DirectoryGroup>>;
  /** Throws not_found. */
  group(workspaceId: string, id: string): Promise<DirectoryGroup>;
  /** Throws conflict. */
  createGroup(workspaceId: string, group: GroupAttributes, rules: DirectoryRules): Promise<DirectoryGroup>;
  /** Throws not_found, conflict. */
  changeGroup(
    workspaceId: string,
    id: string,
    group: GroupAttributes,
    rules: DirectoryRules,
  ): Promise<DirectoryGroup>;
  /** Throws not_found. */
  removeGroup(workspaceId: string, id: string, rules: DirectoryRules): Promise<void>;
  /** Gives everyone in the directory the roles of their groups. */
  applyRoles(workspaceId: string, decide: DecideRoles): Promise<void>;
  /** The directory ends: people and their roles stay as they are. */
  forget(workspaceId: string): Promise<void>;
}

export function createDirectoryService(deps: SessionDeps): DirectoryService {
  return { ...peopleOf(deps), ...groupsOf(deps) };
}

type OfPeople = "people" | "person" | "createPerson" | "changePerson" | "removePerson";

function peopleOf({ directoryPeople: store, liveness, now }: SessionDeps): Pick<DirectoryService, OfPeople> {
  const person = async (workspaceId: string, id: string) => found(await store.get(workspaceId, id), "User");
  return {
    people: (workspaceId, filter, page) => store.list(workspaceId, filter, page),
    person,
    async createPerson(workspaceId, attributes, rules) {
      assertDomain(attributes.email, rules);
      const made = await store.create(workspaceId, attributes, rules.newGrants, now());
      if ("taken" in made) throw taken(made.taken, attributes);
      return person(workspaceId, made.userId);
    },
    async changePerson(workspaceId, id, attributes, rules) {
      const decide = (facts: PersonFacts) => decideChange(facts, attributes, rules);
      const changed = await store.change(workspaceId, id, decide, now());
      if (typeof changed === "object") throw taken(changed.taken, attributes);
      liveness.forgetAll();
      return changed ? person(workspaceId, id) : notFound("User");
    },
    async removePerson(workspaceId, id) {
      const removed = await store.remove(workspaceId, id, assertCanEnd, now());
      liveness.forgetAll();
      if (!removed) notFound("User");
    },
  };
}

function groupsOf({ directoryGroups: store, liveness, now }: SessionDeps): Omit<DirectoryService, OfPeople> {
  const group = async (workspaceId: string, id: string) => found(await store.get(workspaceId, id), "Group");
  const nameTaken = (name: string) => new AppError("conflict", `Another group is named ${name}.`);
  return {
    groups: (workspaceId, filter, page) => store.list(workspaceId, filter, page),
    group,
    async createGroup(workspaceId, attributes, { decideRoles }) {
      const made = await store.create(workspaceId, attributes, decideRoles, now());
      if (made === "taken") throw nameTaken(attributes.displayName);
      liveness.forgetAll();
      return group(workspaceId, made.id);
    },
    async changeGroup(workspaceId, id, attributes, { decideRoles }) {
      const changed = await store.change(workspaceId, id, attributes, decideRoles, now());
      if (changed === "taken") throw nameTaken(attributes.displayName);
      liveness.forgetAll();
      return changed ? group(workspaceId, id) : notFound("Group");
    },
    async removeGroup(workspaceId, id, { decideRoles }) {
      const removed = await store.remove(workspaceId, id, decideRoles, now());
      liveness.forgetAll();
      if (!removed) notFound("Group");
    },
    async applyRoles(workspaceId, decide) {
      await store.applyAll(workspaceId, decide, now());
      liveness.forgetAll();
    },
    forget: (workspaceId) => store.forget(workspaceId),
  };
}

function decideChange(
  facts: PersonFacts,
  attributes: PersonAttributes,
  rules: DirectoryRules,
): PersonAttributes {
  const { person, hasPassword } = facts;
  if (person.active && !attributes.active) assertCanEnd(facts);
  if (person.email !== attributes.email) {
    assertDomain(attributes.email, rules);
    // Otherwise, the new address could reset the password.
    if (hasPassword) {
      throw new AppError(
        "forbidden",
        "This person signs in with a password or passkey too, so the directory can't change the email address.",
      );
    }
  }
  return attributes;
}

/** @throws AppError forbidden for people without whom a workspace can't be recovered */
function assertCanEnd({ breakGlass, owns, hasOtherOwner }: PersonFacts): void {
  if (breakGlass) {
    throw new AppError(
      "forbidden",
      "The break-glass owner can't be deactivated or deleted. An owner must choose another one first.",
    );
  }
  if (owns && !hasOtherOwner) {
    throw new AppError(
      "forbidden",
      "The last owner of a workspace can't be deactivated or deleted. Make someone else an owner first.",
    );
  }
}

/** @throws AppError forbidden outside of the workspace's own email domains */
function assertDomain(email: string, { domains }: DirectoryRules): void {
  const domain = email.slice(email.indexOf("@") + 1);
  if (domains.includes(domain)) return;
  throw new AppError(
    "forbidden",
    `The address ${email} is in none of the workspace's email domains. Ask an owner to add ${domain}.`,
  );
}

function taken(what: "userName" | "email", { userName, email }: PersonAttributes): AppError {
  return new AppError(
    "conflict",
    what === "userName"
      ? `A member of the workspace is named ${userName}.`
      : `The address ${email} belongs to another user account.`,
  );
}

function found<T>(one: T | undefined, noun: string): T {
  return one ?? notFound(noun);
}

function notFound(noun: string): never {
  throw new AppError("not_found", `${noun} not found.`);
}
