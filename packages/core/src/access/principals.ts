import type { Observation } from "../model/observation.ts";
import type { Resource, Tags } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import group from "../resources/iam-group.ts";
import type { AttachedPolicyReference, InlinePolicy } from "../resources/iam-policies.ts";
import role from "../resources/iam-role.ts";
import user from "../resources/iam-user.ts";
import type { LastAccessed } from "../resources/last-accessed.ts";
import { facetOf } from "./facet-of.ts";
import type { PolicyReading } from "./policy.ts";
import { policyLibrary, readPolicy, readsIdentities } from "./policy-library.ts";
import type { Caller } from "./request.ts";

/** A user or role of the inventory, with the policies that decide what it can do. */
export interface AccessPrincipal {
  readonly arn: string;
  readonly accountId: string;
  readonly name: string;
  readonly createdAt: string | null;
  readonly kind: "user" | "role";
  readonly caller: Caller;
  readonly identity: readonly PolicyReading[];
  readonly boundary: PolicyReading | null;
  readonly tags: Observation<Tags>;
  /** Groups of a user. */
  readonly groups: readonly Resource[];
  /** ARNs of attached policies, also those of its groups. */
  readonly attached: readonly string[];
  /** Trust policy of a role; null: a user. */
  readonly trust: PolicyReading | null;
  /** AWS services own service-linked roles: organizations do not limit them, and people cannot use them. */
  readonly serviceLinked: boolean;
  /** Services that it used. */
  readonly lastAccessed: Observation<LastAccessed>;
}

type Library = (arn: string) => PolicyReading;

/** The policies of one user, role, or group. */
interface Holding {
  readings: PolicyReading[];
  attached: string[];
}

function holdingOf(
  arn: string,
  given: {
    attached: Observation<readonly AttachedPolicyReference[]>;
    inline: Observation<readonly InlinePolicy[]>;
  },
  library: Library,
): Holding {
  const unread: PolicyReading = { missing: { iamAction: readsIdentities, of: arn } };
  const { attached, inline } = given;
  const attachedArns = attached.seen ? attached.value.flatMap((policy) => policy.arn ?? []) : [];
  const isWhole = attached.seen && attachedArns.length === attached.value.length;
  const ofAttached = attachedArns.map(library);
  const ofInline = inline.seen
    ? inline.value.map(({ name, document }) =>
        readPolicy(
          { seen: true, value: document },
          { source: { arn, name }, kind: "identity", iamAction: readsIdentities },
        ),
      )
    : [];
  return {
    readings: [...ofAttached, ...ofInline, ...(isWhole && inline.seen ? [] : [unread])],
    attached: attachedArns,
  };
}

/** The policies of a group. */
export function holdingOfGroup(resource: Resource, library: Library): Holding {
  const attached = facetOf(group, resource, "attachedPolicies");
  return holdingOf(resource.arn, { attached, inline: facetOf(group, resource, "inlinePolicies") }, library);
}

function boundaryOf(
  arn: string,
  boundary: Observation<{ arn: string | null }>,
  library: Library,
): PolicyReading | null {
  if (!boundary.seen) return { missing: { iamAction: readsIdentities, of: arn } };
  return boundary.value.arn === null ? null : library(boundary.value.arn);
}

function userPrincipal(resource: Resource, index: SnapshotIndex, library: Library): AccessPrincipal {
  const { arn, accountId, name, createdAt, tags } = resource;
  const own = holdingOf(
    arn,
    {
      attached: facetOf(user, resource, "attachedPolicies"),
      inline: facetOf(user, resource, "inlinePolicies"),
    },
    library,
  );
  const names = facetOf(user, resource, "groups");
  const groups = names.seen
    ? names.value.map((groupName) => index.byId(group.type, accountId, "global", groupName))
    : [undefined];
  const found = groups.filter((one) => one !== undefined);
  const held = found.map((one) => holdingOfGroup(one, library));
  const unread: PolicyReading[] =
    found.length === groups.length ? [] : [{ missing: { iamAction: readsIdentities, of: arn } }];
  return {
    ...{
      arn,
      accountId,
      name,
      createdAt,
      tags,
      kind: "user",
      groups: found,
      trust: null,
      serviceLinked: false,
    },
    lastAccessed: facetOf(user, resource, "lastAccessed"),
    caller: { kind: "user", arn, accountId },
    identity: [...own.readings, ...held.flatMap(({ readings }) => readings), ...unread],
    attached: [...own.attached, ...held.flatMap(({ attached }) => attached)],
    boundary: boundaryOf(arn, facetOf(user, resource, "permissionsBoundary"), library),
  };
}

function rolePrincipal(resource: Resource, library: Library): AccessPrincipal {
  const { arn, accountId, name, createdAt, tags } = resource;
  const own = holdingOf(
    arn,
    {
      attached: facetOf(role, resource, "attachedPolicies"),
      inline: facetOf(role, resource, "inlinePolicies"),
    },
    library,
  );
  const origin = facetOf(role, resource, "origin");
  const trust = readPolicy(facetOf(role, resource, "trustPolicy"), {
    ...{ source: { arn, name: null }, kind: "resource", iamAction: readsIdentities },
  });
  return {
    ...{ arn, accountId, name, createdAt, tags, kind: "role", groups: [], trust },
    serviceLinked: origin.seen && origin.value.serviceLinked,
    lastAccessed: facetOf(role, resource, "lastAccessed"),
    caller: { kind: "role", arn, accountId },
    identity: own.readings,
    attached: own.attached,
    boundary: boundaryOf(arn, facetOf(role, resource, "permissionsBoundary"), library),
  };
}

/** The users and roles of a snapshot. */
export function principalsOf(index: SnapshotIndex): AccessPrincipal[] {
  const library = policyLibrary(index);
  return [
    ...index.ofType(user.type).map((resource) => userPrincipal(resource, index, library)),
    ...index.ofType(role.type).map((resource) => rolePrincipal(resource, library)),
  ];
}
