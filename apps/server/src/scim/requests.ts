import { AppError } from "@skyledger/core/model/app-error";
import type { DirectoryRules, DirectoryService } from "../identity/directory.ts";
import type { DirectoryGroup } from "../identity/directory-groups-store.ts";
import type { DirectoryPerson } from "../identity/directory-people-store.ts";
import { newGrantsOf } from "../sso/admission.ts";
import type { Connection, ConnectionsStore } from "../sso/connections-store.ts";
import { groupIn, personIn } from "./attributes.ts";
import { ScimError } from "./failures.ts";
import { type ListRequest, listRequestOf, MOST_RESULTS } from "./list-request.ts";
import { loadScimmy, reading, readingAsync, type Scimmy, scimGroupOf, tidied, userOf } from "./resources.ts";

/** A resource of the protocol, as JSON. */
export type ScimResource = object;

/** A page of resources. */
export interface ScimList {
  readonly schemas: readonly string[];
  readonly totalResults: number;
  /** From 1. */
  readonly startIndex: number;
  readonly itemsPerPage: number;
  readonly Resources: readonly ScimResource[];
}

/** Query parameters as they arrive. */
export type ScimQuery = Readonly<Record<string, unknown>>;

/** Operations on one kind of resource. All throw ScimError and AppError. */
export interface ScimKind {
  list(workspaceId: string, query: ScimQuery): Promise<ScimList>;
  get(workspaceId: string, id: string, query: ScimQuery): Promise<ScimResource>;
  create(workspaceId: string, body: unknown, query: ScimQuery): Promise<ScimResource>;
  replace(workspaceId: string, id: string, body: unknown, query: ScimQuery): Promise<ScimResource>;
  patch(workspaceId: string, id: string, body: unknown, query: ScimQuery): Promise<ScimResource>;
  remove(workspaceId: string, id: string): Promise<void>;
}

/** SCIM 2.0 for the people and groups of a workspace (RFC 7644). */
export interface ScimRequests {
  readonly users: ScimKind;
  readonly groups: ScimKind;
  /** What this service provider supports. */
  configuration(): Promise<ScimResource>;
  resourceTypes(): Promise<ScimResource[]>;
  schemas(): Promise<ScimResource[]>;
}

interface Deps {
  readonly directory: DirectoryService;
  readonly connections: ConnectionsStore;
  /** Base URL. */
  readonly address: string;
}

export function createScimRequests(deps: Deps): ScimRequests {
  return {
    users: kindOf(deps, usersOf(deps)),
    groups: kindOf(deps, groupsOf(deps)),
    async configuration() {
      const { Schemas } = await loadScimmy();
      const supported = (is: boolean) => ({ supported: is });
      const token = {
        type: "oauthbearertoken",
        name: "SCIM token",
        description: "Created on Single sign-on.",
      };
      const stated = {
        ...{ patch: supported(true), changePassword: supported(false), sort: supported(false) },
        bulk: { ...supported(false), maxOperations: 0, maxPayloadSize: 0 },
        filter: { ...supported(true), maxResults: MOST_RESULTS },
        ...{ etag: supported(false), authenticationSchemes: [token] },
      };
      return new Schemas.ServiceProviderConfig(stated, `${deps.address}/ServiceProviderConfig`);
    },
    async resourceTypes() {
      const { Schemas, Resources } = await loadScimmy();
      return [Resources.User, Resources.Group].map(
        (kind) => new Schemas.ResourceType(kind.describe(), `${deps.address}/ResourceTypes`),
      );
    },
    async schemas() {
      const { Schemas } = await loadScimmy();
      return [Schemas.User, Schemas.Group].map(({ definition }) =>
        definition.describe(`${deps.address}/Schemas`),
      );
    },
  };
}

/** One kind of resource: reading and writing what is stored, and its form in the protocol. */
interface Stored<T> {
  readonly kind: "User" | "Group";
  resourceOf(one: T): object;
  list(workspaceId: string, request: ListRequest): Promise<{ total: number; rows: readonly T[] }>;
  get(workspaceId: string, id: string): Promise<T>;
  create(workspaceId: string, given: object, rules: DirectoryRules): Promise<T>;
  change(workspaceId: string, before: T, given: object, rules: DirectoryRules): Promise<T>;
  remove(workspaceId: string, id: string, rules: DirectoryRules): Promise<void>;
}

function usersOf({ directory }: Deps): Stored<DirectoryPerson> {
  return {
    kind: "User",
    resourceOf: userOf,
    list: (workspaceId, { filter, offset, limit }) =>
      directory.people(workspaceId, filter, { offset, limit }),
    get: (workspaceId, id) => directory.person(workspaceId, id),
    create: (workspaceId, given, rules) =>
      directory.createPerson(workspaceId, personIn(given, undefined), rules),
    change: (workspaceId, before, given, rules) =>
      directory.changePerson(workspaceId, before.userId, personIn(given, before), rules),
    remove: (workspaceId, id) => directory.removePerson(workspaceId, id),
  };
}

function groupsOf({ directory }: Deps): Stored<DirectoryGroup> {
  return {
    kind: "Group",
    resourceOf: scimGroupOf,
    list: (workspaceId, { filter, offset, limit, members }) =>
      directory.groups(workspaceId, filter, { offset, limit, members }),
    get: (workspaceId, id) => directory.group(workspaceId, id),
    create: (workspaceId, given, rules) => directory.createGroup(workspaceId, groupIn(given), rules),
    change: (workspaceId, before, given, rules) =>
      directory.changeGroup(workspaceId, before.id, groupIn(given), rules),
    remove: (workspaceId, id, rules) => directory.removeGroup(workspaceId, id, rules),
  };
}

function kindOf<T>({ connections, address }: Deps, stored: Stored<T>): ScimKind {
  const { kind } = stored;
  const base = `${address}/${kind}s`;
  const rules = async (workspaceId: string) => rulesOf(await connections.of(workspaceId));
  const shown = async (one: T, query: ScimQuery) => {
    const scimmy = await loadScimmy();
    const { attributes } = listRequestOf(scimmy, kind, query);
    return new scimmy.Schemas[kind](stored.resourceOf(one), "out", base, attributes);
  };
  const given = ({ Schemas }: Scimmy, body: unknown): object => {
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      throw new ScimError(400, "invalidSyntax", "Send the resource as a JSON object.");
    }
    return reading(() => new Schemas[kind](body, "in"));
  };
  return {
    async list(workspaceId, query) {
      const scimmy = await loadScimmy();
      const request = listRequestOf(scimmy, kind, query);
      const { total, rows } = await stored.list(workspaceId, request);
      const { Schemas } = scimmy;
      return {
        schemas: [scimmy.Messages.ListResponse.id],
        totalResults: total,
        startIndex: request.offset + 1,
        itemsPerPage: rows.length,
        Resources: rows.map(
          (one) => new Schemas[kind](stored.resourceOf(one), "out", base, request.attributes),
        ),
      };
    },
    get: async (workspaceId, id, query) => shown(await stored.get(workspaceId, id), query),
    async create(workspaceId, body, query) {
      const made = given(await loadScimmy(), tidied(body));
      return shown(await stored.create(workspaceId, made, await rules(workspaceId)), query);
    },
    async replace(workspaceId, id, body, query) {
      const made = given(await loadScimmy(), tidied(body));
      const before = await stored.get(workspaceId, id);
      return shown(await stored.change(workspaceId, before, made, await rules(workspaceId)), query);
    },
    async patch(workspaceId, id, body, query) {
      const scimmy = await loadScimmy();
      const before = await stored.get(workspaceId, id);
      const message = tidied(body);
      const patched = await patchedOf(scimmy, kind, stored.resourceOf(before), message);
      if (patched === undefined) return shown(before, query);
      const made = given(scimmy, patched);
      return shown(await stored.change(workspaceId, before, made, await rules(workspaceId)), query);
    },
    remove: async (workspaceId, id) => stored.remove(workspaceId, id, await rules(workspaceId)),
  };
}

/** The resource after a PATCH; undefined: nothing changes. */
function patchedOf(
  { Schemas, Messages }: Scimmy,
  kind: "User" | "Group",
  resource: object,
  message: unknown,
): Promise<object | undefined> {
  return readingAsync(async () => {
    if (message === undefined) return undefined;
    const operations = new Messages.PatchOp(Object(message));
    return await operations.apply(new Schemas[kind](resource, "out"), async (patched: object) => patched);
  });
}

/** Who the directory may create, and which roles follow from its groups. */
function rulesOf(connection: Connection | undefined): DirectoryRules {
  if (!connection) {
    throw new AppError(
      "conflict",
      "Single sign-on of the workspace is not set up. An owner must set it up first.",
    );
  }
  return {
    domains: connection.domains,
    newGrants: connection.defaultGrants,
    decideRoles: (member) => newGrantsOf(connection, member.groups, member),
  };
}
