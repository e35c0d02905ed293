import type { AccessModel } from "../access/access-model.ts";
import { allOf, allowed, denied, type Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import { own } from "../model/own.ts";
import type { Resource } from "../model/resource.ts";
import type { NetworkModel } from "../reachability/network-model.ts";
import type { Service } from "../reachability/service.ts";
import { servicesOf } from "../reachability/services.ts";
import type { ReachAnswer } from "../reachability/walk.ts";
import domain from "../resources/opensearch-domain.ts";
import cluster from "../resources/rds-db-cluster.ts";
import database from "../resources/rds-db-instance.ts";
import warehouse from "../resources/redshift-cluster.ts";
import { type AttackStep, internet, needsMore, statementsOf, unreadRight } from "./attack-step.ts";
import { bestStep, groupFindings, hopEvidence, portText, rightOfWay } from "./network-entries.ts";

const checksOf: Readonly<Record<string, string>> = {
  [database.type]: "rds-instance-not-public",
  [warehouse.type]: "redshift-cluster-not-public",
};

/** What holds the data of a database: a member of a DB cluster has that of the cluster, too. */
function holdersOf({ index }: NetworkModel, resource: Resource): readonly string[] {
  if (resource.type !== database.type) return [resource.arn];
  const topology = facetOf(database, resource, "topology");
  const id = topology.seen ? topology.value.clusterId : null;
  const found = id === null ? undefined : index.byId(cluster.type, resource.accountId, resource.region, id);
  return found ? [resource.arn, found.arn] : [resource.arn];
}

/** Answers of the endpoints of a service that are not blocked. Public endpoints of databases have IPv4 only. */
function waysTo({ endpoints }: Service): { by: string; answer: ReachAnswer }[] {
  return endpoints.flatMap(({ protocol, port, fromInternet }) => {
    const answer = fromInternet({ family: "ipv4", protocol, port: port ?? 0 });
    if (answer.verdict === "blocked") return [];
    return [{ by: port === null ? protocol.toUpperCase() : portText(protocol, [port, port]), answer }];
  });
}

/** A database listens: the attacker needs a password, or a vulnerability. */
function databaseSteps(network: NetworkModel, service: Service): AttackStep[] {
  const { resource } = service;
  const checkId = own(checksOf, resource.type);
  return holdersOf(network, resource).flatMap((to) => {
    const best = bestStep(
      waysTo(service).map(({ by, answer }) => ({
        ...{ from: internet, to, by, technique: "T1190", effort: needsMore },
        right: rightOfWay(answer, "ipv4"),
        evidence: answer.hops.map(hopEvidence),
        cut: `Close ${by} of ${resource.name} to the internet`,
        findings: [
          ...(checkId ? [{ resourceArn: resource.arn, checkIds: [checkId] }] : []),
          ...groupFindings(answer.hops),
        ],
      })),
    );
    return best ? [best] : [];
  });
}

const read = "es:ESHttpGet";

/**
 * How a domain lets in requests without a signature: without fine-grained access control by its policy alone;
 * with it, by the password of an internal user ("Fine-grained access control in Amazon OpenSearch Service").
 */
function unsigned(resource: Resource): { right: Right; effort: number } {
  const access = facetOf(domain, resource, "access");
  if (!access.seen) return { right: unreadRight("es:DescribeDomains", resource.arn), effort: 1 };
  const { fineGrained, internalUsers } = access.value;
  if (!fineGrained) return { right: allowed, effort: 1 };
  return { right: internalUsers === false ? denied : allowed, effort: needsMore };
}

/** A search domain outside of a VPC whose policy lets anyone search. */
function domainSteps(access: AccessModel, service: Service): AttackStep[] {
  const { resource } = service;
  const { arn, name } = resource;
  const target = { ...access.target(arn, read), arn: `${arn}/*` };
  const anonymous = { kind: "anonymous", arn: "*", accountId: "" } as const;
  const byPolicy = access.decideFor(anonymous, { action: read, target }, []);
  const { right: withoutSignature, effort } = unsigned(resource);
  return waysTo(service).flatMap(({ answer }): AttackStep[] => {
    const right = allOf([rightOfWay(answer, "ipv4"), byPolicy, withoutSignature]);
    if (right.result === "denied") return [];
    return [
      {
        ...{ from: internet, to: arn, by: read, technique: "T1190", effort, right },
        evidence: [...answer.hops.map(hopEvidence), ...statementsOf(right)],
        cut: `Name the principals that need ${name} in its policy, or move it into a VPC`,
        findings: [{ resourceArn: arn, checkIds: ["opensearch-in-vpc", "opensearch-fine-grained-access"] }],
      },
    ];
  });
}

/** From the internet to databases, warehouses, and search domains that it reaches, or may reach. */
export function serviceEntries(network: NetworkModel, access: AccessModel): AttackStep[] {
  return servicesOf(network).flatMap((service) => {
    const { type } = service.resource;
    if (type === database.type || type === warehouse.type) return databaseSteps(network, service);
    return type === domain.type ? domainSteps(access, service) : [];
  });
}
