import type { Send } from "@skyledger/core/model/aws-call";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { Resource } from "@skyledger/core/model/resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { type Coverage, collect } from "../../../inventory/collection/collect.ts";
import { credentialReportOfRoot } from "../../../inventory/collection/custom/credential-report-of-root.ts";
import { credentialReportOfUser } from "../../../inventory/collection/custom/credential-report-of-user.ts";
import type { CustomReader } from "../../../inventory/collection/custom/custom-reader.ts";
import { customReaders } from "../../../inventory/collection/custom/custom-readers.ts";
import { lastAccessed } from "../../../inventory/collection/custom/last-accessed.ts";
import type { Called, Subject } from "./subject.ts";

/** The stand-in's account ID, and the time of its calls. */
export const asked = {
  accountId: "123456789012",
  region: "eu-west-1",
  takenAt: "2026-05-13T10:00:00.000Z",
} as const;

/** No one waits here. */
const atOnce = () => Promise.resolve();

/** The hand-written readers, without their pauses. */
const readers: Readonly<Record<string, CustomReader>> = {
  ...customReaders,
  "credential-report-of-root": (context) => credentialReportOfRoot(context, atOnce),
  "credential-report-of-user": (context) => credentialReportOfUser(context, atOnce),
  "last-accessed": (context) => lastAccessed(context, atOnce),
};

/** Calls of hand-written readers, listed manually. A test compares them with the sources. */
const callsOfReaders: Readonly<Record<string, readonly Called[]>> = {
  "credential-report-of-root": [
    ["iam", "generateCredentialReport"],
    ["iam", "getCredentialReport"],
  ],
  "credential-report-of-user": [
    ["iam", "generateCredentialReport"],
    ["iam", "getCredentialReport"],
  ],
  "eks-node-groups": [
    ["eks", "listNodegroups"],
    ["eks", "describeNodegroup"],
  ],
  "last-accessed": [
    ["iam", "generateServiceLastAccessedDetails"],
    ["iam", "getServiceLastAccessedDetails"],
  ],
  "listener-rules": [["elastic-load-balancing-v2", "describeRules"]],
  "origin-buckets": [["s3", "headBucket"]],
  "prefix-lists-of-group": [
    ["ec2", "describeManagedPrefixLists"],
    ["ec2", "getManagedPrefixListEntries"],
  ],
  "prefix-lists-of-routes": [
    ["ec2", "describeManagedPrefixLists"],
    ["ec2", "getManagedPrefixListEntries"],
  ],
  "rds-cluster-parameters": [["rds", "describeDBClusterParameters"]],
  "rds-parameters": [["rds", "describeDBParameters"]],
  "transit-gateway-attachments": [
    ["ec2", "describeTransitGatewayAttachments"],
    ["ec2", "describeTransitGatewayVpcAttachments"],
  ],
  "transit-gateway-routes": [["ec2", "searchTransitGatewayRoutes"]],
  "vpc-origins": [["cloudfront", "getVpcOrigin"]],
};

/** Every operation that a declaration names. */
export function callsOf({ list, service, facets }: ResourceDeclaration): Called[] {
  const { parents } = list;
  return [
    ...(parents ? [[parents.service, parents.operation] as const] : []),
    [service, list.operation] as const,
    ...Object.values(facets).flatMap((plan): Called[] => {
      if (plan.kind === "call" || plan.kind === "batch") return [[plan.service, plan.operation]];
      if (plan.kind === "custom") return [...(callsOfReaders[plan.reader] ?? [])];
      return plan.kind === "usage" ? [["cloudwatch", "getMetricData"]] : [];
    }),
  ];
}

/** Collects one type in one Region, with its outcome. */
async function collectType(
  declaration: ResourceDeclaration,
  send: Send,
  signal: AbortSignal,
): Promise<Coverage & { resources: Resource[] }> {
  const resources: Resource[] = [];
  const coverage = await collect({
    accountId: asked.accountId,
    regions: [asked.region],
    declarations: [declaration],
    organization: true,
    send,
    customReaders: readers,
    takenAt: asked.takenAt,
    signal,
    onResources: (page) => void resources.push(...page),
    onProgress: () => undefined,
  });
  return { ...coverage, resources };
}

/** A gap for missing data, and each one's message. */
function unexplained({ resources, gaps, covered }: Coverage & { resources: Resource[] }): string[] {
  const violations: string[] = [];
  const named = new Set(gaps.map(({ facet }) => facet));
  if (covered.length === 0 && !named.has(null)) violations.push("neither covered nor a gap");
  for (const { facets, type } of resources) {
    for (const [name, observation] of Object.entries(facets))
      if (!observation.seen && !named.has(name))
        violations.push(`${type} ${name} is a gap that nothing explains`);
  }
  return violations;
}

/** One subject per declared resource type. */
export const declaredSubjects: readonly Subject[] = declarations.map((declaration: ResourceDeclaration) => ({
  id: declaration.type,
  calls: callsOf(declaration),
  async run(send, signal) {
    const read = await collectType(declaration, send, signal);
    const violations = unexplained(read);
    if (violations.length > 0) throw new Error(violations.join("; "));
    return { resources: read.resources, values: [read.gaps, read.covered] };
  },
}));
