import { allOf, type Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import type { MissingReading } from "../access/truth.ts";
import type { Resource } from "../model/resource.ts";
import { bestOf } from "../reachability/best.ts";
import { reachBetween } from "../reachability/between.ts";
import type { NetworkInterface } from "../reachability/interfaces.ts";
import type { NetworkModel } from "../reachability/network-model.ts";
import type { ReachAnswer } from "../reachability/walk.ts";
import instance from "../resources/ec2-instance.ts";
import ecsService from "../resources/ecs-service.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import cluster from "../resources/rds-db-cluster.ts";
import database from "../resources/rds-db-instance.ts";
import warehouse from "../resources/redshift-cluster.ts";
import { type AttackStep, needsMore, unreadRight } from "./attack-step.ts";
import { ecsDetailsOf } from "./ecs-entries.ts";
import { hopEvidence } from "./network-entries.ts";
import type { TargetKind } from "./risk.ts";
import type { SeenSecrets } from "./seen-secrets.ts";

/** Where a service has its network interfaces. Null subnets: in any of the VPC. */
interface InNetwork {
  vpcId: string | null;
  subnetIds: readonly string[] | null;
  groupIds: readonly string[];
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/**
 * The network interfaces that a service can have: those with exactly its security groups in its subnets. EC2 does
 * not list which service an interface belongs to; others that look the same take and open the same connections.
 */
function interfacesIn(network: NetworkModel, { vpcId, subnetIds, groupIds }: InNetwork): NetworkInterface[] {
  return network.interfaces.filter(
    (one) =>
      one.instance === null &&
      one.isAttached &&
      one.place !== null &&
      (vpcId === null || one.place.vpcId === vpcId) &&
      (subnetIds === null || subnetIds.includes(one.place.subnetId)) &&
      one.groupIds !== null &&
      sameSet(one.groupIds, groupIds),
  );
}

/** A database with a port, and where it takes connections. Undefined: it has no endpoint yet, or was not read. */
function endOf(
  network: NetworkModel,
  resource: Resource,
): { port: number; ends: NetworkInterface[] } | undefined {
  if (resource.type === database.type) {
    const about = facetOf(database, resource, "network");
    if (!about.seen || about.value.port === null) return undefined;
    const { vpcId, subnetIds, securityGroupIds: groupIds, port } = about.value;
    return { port, ends: interfacesIn(network, { vpcId, subnetIds, groupIds }) };
  }
  if (resource.type === warehouse.type) {
    const about = facetOf(warehouse, resource, "network");
    if (!about.seen || about.value.port === null) return undefined;
    const { vpcId, securityGroupIds: groupIds, port } = about.value;
    return { port, ends: interfacesIn(network, { vpcId, subnetIds: null, groupIds }) };
  }
  return undefined;
}

/** The network interfaces from which code on a resource opens connections; empty: not known. Null: it is in no VPC. */
function sourcesOf(network: NetworkModel, resource: Resource): readonly NetworkInterface[] | null {
  if (resource.type === instance.type) return network.interfacesOf(resource.arn);
  if (resource.type === lambdaFunction.type) {
    const about = facetOf(lambdaFunction, resource, "network");
    if (!about.seen) return [];
    const { vpcId, subnetIds, securityGroupIds: groupIds } = about.value;
    if (vpcId === null) return null;
    return interfacesIn(network, { vpcId, subnetIds, groupIds });
  }
  const details = resource.type === ecsService.type ? ecsDetailsOf(resource) : undefined;
  // Without a network of their own, tasks use that of their instances, which the service does not name.
  if (!details?.network) return [];
  const { subnetIds, securityGroupIds: groupIds } = details.network;
  return interfacesIn(network, { vpcId: null, subnetIds, groupIds });
}

/** Depends on the credential: whether it is one of this database is not in the inventory. */
function rightOf({ verdict, missing, notEvaluated }: ReachAnswer): Right {
  const open = { dependsOn: ["database password"], missing, notEvaluated, statements: [] };
  return { ...open, result: verdict === "reachable" ? "depends" : "unknown" };
}

/** A service whose network interfaces are not found: not read, or none has its subnets and security groups. */
function withoutInterface({ missing }: NetworkModel, { arn, id }: Resource): Right {
  const right = unreadRight("ec2:DescribeNetworkInterfaces", arn);
  return missing.length > 0
    ? right
    : { ...right, missing: [], notEvaluated: [{ kind: "network-interface", id }] };
}

interface Connection {
  /** Where it begins, with the interfaces there; null: in no VPC. */
  from: Resource;
  sources: readonly NetworkInterface[] | null;
  to: Resource;
  ends: readonly NetworkInterface[];
  port: number;
}

/** Undefined: the network blocks it. */
function connect(network: NetworkModel, { from, sources, to, ends, port }: Connection) {
  if (sources === null) return undefined;
  const traffic = { family: "ipv4", protocol: "tcp", port } as const;
  const answers = sources.flatMap((source) => ends.map((end) => reachBetween(network, source, end, traffic)));
  const best = bestOf(answers);
  if (best) return best.verdict === "blocked" ? undefined : { right: rightOf(best), hops: best.hops };
  return { right: withoutInterface(network, sources.length === 0 ? from : to), hops: [] };
}

/** The cluster of a member, whose data is that of its members. */
function clusterOf(network: NetworkModel, member: Resource): Resource | undefined {
  if (member.type !== database.type) return undefined;
  const topology = facetOf(database, member, "topology");
  const id = topology.seen ? topology.value.clusterId : null;
  return id === null ? undefined : network.index.byId(cluster.type, member.accountId, member.region, id);
}

const databasesOf = ({ index }: NetworkModel): Resource[] =>
  [database.type, warehouse.type].flatMap((type) => index.ofType(type));

/** Databases whose network was not read: credentials that were seen can open them. */
export function missingDatabases(network: NetworkModel, secrets: readonly SeenSecrets[]): MissingReading[] {
  if (secrets.every((one) => one.database === null)) return [];
  return databasesOf(network).flatMap((resource) => {
    const [about, iamAction] =
      resource.type === database.type
        ? [facetOf(database, resource, "network"), "rds:DescribeDBInstances"]
        : [facetOf(warehouse, resource, "network"), "redshift:DescribeClusters"];
    return about.seen ? [] : [{ iamAction, of: resource.arn }];
  });
}

/**
 * From what attackers reach to the databases that it connects to, where credentials in plaintext can be theirs.
 * Connections without such a credential are no step.
 */
export function databaseSteps(
  network: NetworkModel,
  secrets: readonly SeenSecrets[],
  targets: ReadonlyMap<Resource, TargetKind>,
): AttackStep[] {
  const using = secrets
    .filter(({ database }) => database !== null)
    .map((one) => ({ ...one, sources: sourcesOf(network, one.resource) }));
  if (using.length === 0) return [];
  return databasesOf(network).flatMap((resource) => {
    const end = endOf(network, resource);
    const goals = [resource, clusterOf(network, resource)].flatMap((one) =>
      one && targets.has(one) ? one : [],
    );
    if (!end || goals.length === 0) return [];
    const { port, ends } = end;
    return using.flatMap(
      ({ resource: from, sources, place, database: seen, right, finding }): AttackStep[] => {
        const found = connect(network, { from, sources, to: resource, ends, port });
        if (!found || !seen) return [];
        return goals.map(({ arn: to }) => ({
          ...{ from: from.arn, to, by: `TCP ${port} with a credential in ${place}`, technique: "T1213.006" },
          ...{ effort: needsMore - 1, right: allOf([right, found.right]) },
          evidence: [seen, ...found.hops.map(hopEvidence)],
          cut: `Remove the credentials from the ${place} of ${from.name}, and change them`,
          findings: [finding],
        }));
      },
    );
  });
}
