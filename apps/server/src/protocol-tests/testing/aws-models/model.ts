import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { AwsService } from "@skyledger/core/model/aws-service";

/** Reference of a structure, list, or map to a shape. */
export interface Member {
  readonly shape: string;
  readonly location?: "uri" | "querystring" | "header" | "headers" | "statusCode";
  readonly locationName?: string;
  readonly queryName?: string;
  readonly flattened?: boolean;
  readonly streaming?: boolean;
  readonly xmlAttribute?: boolean;
  readonly timestampFormat?: TimestampFormat;
}

export type TimestampFormat = "iso8601" | "rfc822" | "unixTimestamp";

/** A shape of a service's model (botocore's `service-2.json`). */
export interface Shape {
  readonly type: "structure" | "list" | "map" | ScalarType;
  readonly members?: Readonly<Record<string, Member>>;
  readonly required?: readonly string[];
  readonly member?: Member;
  readonly key?: Member;
  readonly value?: Member;
  readonly enum?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly flattened?: boolean;
  readonly payload?: string;
  readonly document?: boolean;
  readonly union?: boolean;
  readonly timestampFormat?: TimestampFormat;
  readonly locationName?: string;
  readonly failure?: boolean;
  readonly error?: { readonly code?: string; readonly httpStatusCode?: number };
}

type ScalarType =
  | "string"
  | "character"
  | "integer"
  | "long"
  | "float"
  | "double"
  | "bigdecimal"
  | "boolean"
  | "timestamp"
  | "blob";

export interface Operation {
  /** AWS's name: "DescribeVolumes". */
  readonly name: string;
  readonly http: { readonly method: string; readonly requestUri: string };
  readonly input?: { readonly shape: string };
  readonly output?: {
    readonly shape: string;
    readonly resultWrapper?: string;
    readonly locationName?: string;
  };
  readonly errors?: readonly { readonly shape: string }[];
  readonly deprecated?: boolean;
}

/** Pagination of an operation (botocore's `paginators-1.json`). */
export interface Paginator {
  readonly input_token: string | readonly string[];
  readonly output_token: string | readonly string[];
  readonly result_key?: string | readonly string[];
  readonly limit_key?: string;
  readonly more_results?: string;
}

export type Protocol = "ec2" | "query" | "json" | "rest-json" | "rest-xml";

/** One service as AWS describes it. */
export interface ServiceModel {
  readonly service: AwsService;
  readonly metadata: {
    readonly serviceId: string;
    readonly xmlNamespace?: string;
    readonly targetPrefix?: string;
    readonly jsonVersion?: string;
    readonly awsQueryCompatible?: object;
  };
  readonly protocol: Protocol;
  readonly shapes: Readonly<Record<string, Shape>>;
  /** By AWS's name. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** By AWS's name; without operations that have no pages. */
  readonly paginators: Readonly<Record<string, Paginator>>;
}

/** Folders of botocore's data whose names differ from the SDK's packages. */
const folders: Readonly<Partial<Record<AwsService, string>>> = {
  "api-gateway": "apigateway",
  "auto-scaling": "autoscaling",
  "cloudwatch-logs": "logs",
  "config-service": "config",
  "cost-explorer": "ce",
  eventbridge: "events",
  "elastic-load-balancing": "elb",
  "elastic-load-balancing-v2": "elbv2",
  "route-53": "route53",
  "s3-control": "s3control",
  "secrets-manager": "secretsmanager",
};

const venv = fileURLToPath(new URL("../../../../../../node_modules/.cache/moto-venv/", import.meta.url));

/** A package's folder in moto's virtual environment. */
export function pythonPackage(name: string): string {
  const candidates = [`${venv}Lib/site-packages/`];
  const lib = `${venv}lib/`;
  if (existsSync(lib)) candidates.push(...readdirSync(lib).map((python) => `${lib}${python}/site-packages/`));
  const folder = candidates.map((path) => `${path}${name}/`).find((path) => existsSync(path));
  if (folder === undefined)
    throw new Error(`${name} is not installed: \`npm test -- protocol\` and \`npm run fuzz:aws\` do that.`);
  return folder;
}

function readJson(path: string): unknown {
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  return JSON.parse(gunzipSync(readFileSync(`${path}.gz`)).toString());
}

interface RawModel {
  metadata: ServiceModel["metadata"] & { protocol: string; protocols?: string[] };
  shapes: Record<string, Shape>;
  operations: Record<string, Operation>;
}

/** Protocols of the SDK for JavaScript: none of our clients prefers CBOR. */
const spoken: readonly Protocol[] = ["json", "ec2", "query", "rest-json", "rest-xml"];

function protocolOf({ protocol, protocols = [protocol] }: RawModel["metadata"]): Protocol {
  const found = spoken.find((one) => protocols.includes(one));
  if (!found) throw new Error(`None of the protocols ${protocols.join(", ")} is spoken here.`);
  return found;
}

/** The folder of botocore's data for a service. */
export function botocoreFolder(service: AwsService): string {
  return folders[service] ?? service;
}

const loaded = new Map<AwsService, ServiceModel>();

/**
 * The model of one service, as AWS publishes it with botocore. Read from moto's virtual environment: none of
 * it is part of the project.
 */
export function modelOf(service: AwsService): ServiceModel {
  const known = loaded.get(service);
  if (known) return known;
  const folder = `${pythonPackage("botocore")}data/${botocoreFolder(service)}/`;
  const version = readdirSync(folder).sort().at(-1) ?? "";
  // botocore's own files; the types above declare the used parts.
  const raw = readJson(`${folder}${version}/service-2.json`) as RawModel;
  const pages = existsSync(`${folder}${version}/paginators-1.json`)
    ? (readJson(`${folder}${version}/paginators-1.json`) as { pagination: ServiceModel["paginators"] })
    : { pagination: {} };
  const model: ServiceModel = {
    service,
    metadata: raw.metadata,
    protocol: protocolOf(raw.metadata),
    shapes: raw.shapes,
    operations: new Map(
      Object.values(raw.operations).map((one) => {
        const name = withoutDate(one.name);
        return [name, { ...one, name }];
      }),
    ),
    paginators: { ...unlistedPages(raw), ...pages.pagination },
  };
  loaded.set(service, model);
  return model;
}

const tokenNames = ["NextToken", "nextToken", "NextPageToken", "Marker", "NextMarker"];

/**
 * Operations with pages that botocore's list lacks: they return a token, and accept one with the same name.
 */
function unlistedPages({ operations, shapes }: RawModel): Record<string, Paginator> {
  const found: Record<string, Paginator> = {};
  for (const { name, input, output } of Object.values(operations)) {
    const [takes, gives] = [input, output].map((one) => (one && shapes[one.shape]?.members) ?? {});
    const token = tokenNames.find((one) => takes?.[one] && gives?.[one]);
    if (token === undefined) continue;
    found[withoutDate(name)] = {
      input_token: token,
      output_token: token,
      result_key: listsIn(shapes, gives),
    };
  }
  return found;
}

/** Paths of the lists among members, and of those within a structure: "Recommendation.Details". */
function listsIn(shapes: RawModel["shapes"], members: Shape["members"] = {}): string[] {
  return Object.entries(members).flatMap(([name, { shape }]) => {
    const { type, members: inner = {} } = shapes[shape] ?? {};
    if (type === "list") return [name];
    if (type !== "structure") return [];
    return Object.keys(inner)
      .filter((one) => shapes[inner[one]?.shape ?? ""]?.type === "list")
      .map((one) => `${name}.${one}`);
  });
}

/** The shape with that name. */
export function shapeOf({ shapes }: Pick<ServiceModel, "shapes">, name: string): Shape {
  const shape = shapes[name];
  if (!shape) throw new Error(`The model has no shape ${name}`);
  return shape;
}

/** An operation by the SDK's method name: "describeVolumes". */
export function operationOf(model: ServiceModel, method: string): Operation | undefined {
  return model.operations.get(`${method.charAt(0).toUpperCase()}${method.slice(1)}`);
}

/** CloudFront's operations have a date that the SDK omits. */
function withoutDate(name: string): string {
  return name.replace(/\d{4}_\d{2}_\d{2}$/, "");
}
