import { AwsError } from "../aws-error.ts";
import type { FixtureKind } from "../fixtures/rows.ts";
import { connectionTags } from "./ec2-connections.ts";
import { changedSettings, type OperationContext, type ServiceOperations } from "./operation.ts";

/** Where a resource type's rows are, and where a row has its tags. */
interface Place {
  kind: FixtureKind;
  /** The row's key: the ARN itself, or the ID in it. */
  byArn?: true;
  global?: true;
  /** The member that has the tags, if it is not the row. */
  within?: string;
  member: "tags" | "Tags" | "TagList" | "TagSet";
}

const ec2 = (kind: FixtureKind, more: Partial<Place> = {}): Place => ({ kind, member: "Tags", ...more });
const kept = (kind: FixtureKind, more: Partial<Place> = {}): Place => ({ kind, member: "tags", ...more });

/** By "service:type" of the ARN. */
const places: Readonly<Record<string, Place>> = {
  "acm:certificate": kept("certificate", { byArn: true }),
  "cloudfront:distribution": kept("distribution", { global: true }),
  "cloudtrail:trail": kept("trail", { byArn: true }),
  "cloudwatch:alarm": kept("alarm"),
  "dynamodb:table": kept("dynamoTable"),
  "ec2:elastic-ip": ec2("address"),
  "ec2:image": ec2("image"),
  "ec2:instance": ec2("instance"),
  "ec2:internet-gateway": ec2("internetGateway"),
  "ec2:launch-template": ec2("launchTemplate", { within: "template" }),
  "ec2:natgateway": ec2("natGateway"),
  "ec2:network-acl": ec2("networkAcl"),
  "ec2:network-interface": ec2("networkInterface", { member: "TagSet" }),
  "ec2:route-table": ec2("routeTable"),
  "ec2:security-group": ec2("securityGroup"),
  "ec2:snapshot": ec2("snapshot", { within: "snapshot" }),
  "ec2:subnet": ec2("subnet"),
  "ec2:volume": ec2("volume"),
  "ec2:vpc": ec2("vpc"),
  "ec2:vpc-endpoint": ec2("vpcEndpoint"),
  "ecr:repository": kept("repository"),
  "ecs:cluster": kept("ecsCluster"),
  "ecs:service": kept("ecsService", { byArn: true }),
  "eks:cluster": kept("eksCluster", { within: "cluster" }),
  "elasticache:cluster": kept("cacheCluster"),
  "elasticfilesystem:file-system": ec2("fileSystem", { within: "fileSystem" }),
  "elasticloadbalancing:loadbalancer": kept("classicLoadBalancer"),
  "elasticloadbalancing:loadbalancer/": kept("loadBalancer", { byArn: true }),
  "elasticloadbalancing:targetgroup": kept("targetGroup", { byArn: true }),
  "es:domain": kept("searchDomain"),
  "backup:backup-vault": kept("backupVault"),
  "codeartifact:domain": kept("artifactDomain"),
  "codeartifact:repository/": kept("artifactRepository"),
  "kinesis:stream": kept("stream"),
  "events:event-bus": kept("eventBus"),
  "kms:key": kept("key"),
  "lambda:function": kept("function"),
  "logs:log-group": kept("logGroup"),
  "rds:cluster": ec2("dbCluster", { member: "TagList" }),
  "rds:cluster-snapshot": ec2("dbClusterSnapshot", { within: "snapshot", member: "TagList" }),
  "rds:db": ec2("dbInstance", { member: "TagList" }),
  "rds:snapshot": ec2("dbSnapshot", { within: "snapshot", member: "TagList" }),
  "redshift:cluster": ec2("redshiftCluster", { within: "cluster" }),
  "route53:hostedzone": kept("hostedZone", { global: true }),
  "s3:": kept("bucket", { global: true }),
  "secretsmanager:secret": ec2("secret", { byArn: true, within: "secret" }),
  "servicediscovery:service": kept("cloudMapService"),
  "sns:": kept("topic", { byArn: true }),
  "sqs:": kept("queue"),
};

function found(arn: string): { place: Place | undefined; key: string } {
  const [, , service = "", , , ...rest] = arn.split(":");
  const path = rest.join(":");
  const [type = "", id] = path.split(/[:/](.*)/s);
  const byType = id === undefined ? `${service}:` : `${service}:${type}`;
  const place = (id?.includes("/") ? places[`${byType}/`] : undefined) ?? places[byType];
  return { place, key: place?.byArn ? arn : (id ?? path) };
}

type Change = (tags: Readonly<Record<string, string>>) => Record<string, string>;
type Members = Readonly<Record<string, unknown>>;

/** Applies a change to tags in one of the forms of AWS's services. */
function changedTags(value: unknown, change: Change, upper: boolean): unknown {
  if (value !== undefined && !Array.isArray(value)) return change(value as Record<string, string>);
  const list = (value ?? []) as readonly Readonly<Record<string, string>>[];
  const [key, name] = upper ? (["Key", "Value"] as const) : (["key", "value"] as const);
  const tags = Object.fromEntries(list.map((tag) => [tag[key] ?? "", tag[name] ?? ""]));
  return Object.entries(change(tags)).map(([one, text]) => ({ [key]: one, [name]: text }));
}

function changedRow(row: Members, { within, member }: Place, change: Change): Members {
  const holder = (within === undefined ? row : row[within]) as Members;
  const changed = { ...holder, [member]: changedTags(holder[member], change, member !== "tags") };
  return within === undefined ? changed : { ...row, [within]: changed };
}

/** The change of one resource's tags. Throws AWS's error. */
function retag(arn: string, context: OperationContext, change: Change): () => void {
  const { fixtures, region } = context;
  const { place, key } = found(arn);
  const connection = connectionTags(key, context);
  if (connection) {
    const settings = changedSettings(context);
    return () => {
      const tags = change(connectionTags(key, context) ?? {});
      settings.connectionTags = { ...settings.connectionTags, [key]: tags };
    };
  }
  const table = place && fixtures.table(place.kind, place.global ? "global" : region);
  const row = table?.get(key);
  if (!place || !table || !row)
    throw new AwsError("InvalidParameterException", 400, `The resource ${arn} can't be found.`);
  return () => {
    const now = table.get(key);
    // A row keeps its kind: only its tags are replaced.
    if (now) table.replace(key, changedRow(now as unknown as Members, place, change) as never);
  };
}

/** As the tagging API: resources that fail are named, and the others are changed. */
function forEach(arns: readonly string[] | undefined, context: OperationContext, change: Change) {
  const failures: Record<string, object> = {};
  const changes: (() => void)[] = [];
  for (const arn of arns ?? []) {
    try {
      changes.push(retag(arn, context, change));
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      failures[arn] = {
        StatusCode: error.$metadata.httpStatusCode,
        ErrorCode: error.name,
        ErrorMessage: error.message,
      };
    }
  }
  return () => {
    for (const apply of changes) apply();
    return { FailedResourcesMap: failures };
  };
}

interface TagInput {
  ResourceARNList?: string[];
  Tags?: Record<string, string>;
  TagKeys?: string[];
}

/** The Resource Groups Tagging API. Skyledger calls it only through documents. */
export const taggingOperations: ServiceOperations = {
  reads: {},
  changes: {
    tagResources: ({ ResourceARNList, Tags = {} }: TagInput, context: OperationContext) =>
      forEach(ResourceARNList, context, (tags) => ({ ...tags, ...Tags })),
    untagResources: ({ ResourceARNList, TagKeys = [] }: TagInput, context: OperationContext) =>
      forEach(ResourceARNList, context, (tags) =>
        Object.fromEntries(Object.entries(tags).filter(([key]) => !TagKeys.includes(key))),
      ),
  },
};
