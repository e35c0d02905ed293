import { type AwsService, awsServices } from "@skyledger/core/model/aws-service";
import { type Member, modelOf, type Operation, type ServiceModel, shapeOf } from "./model.ts";
import { readForm } from "./read-form.ts";
import { elementOf, fieldsOfXml } from "./read-xml.ts";
import { fromText, scalar } from "./scalars.ts";
import { UnreadableRequestError } from "./unreadable.ts";
import type { Fields, Value } from "./value.ts";

/** An HTTP request as received. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Content of a request by the model. */
export interface ModelCall {
  readonly model: ServiceModel;
  readonly operation: Operation;
  readonly input: Fields;
  /** Region of the request's signature. */
  readonly region: string;
}

/** Parses a request of the SDK into the operation and its input. @throws UnreadableRequestError */
export function readRequest(request: HttpRequest): ModelCall {
  const model = modelOf(serviceOf(request));
  const region = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const { protocol } = model;
  if (protocol === "json") return { model, region, ...readJsonCall(model, request) };
  if (protocol === "query" || protocol === "ec2") return { model, region, ...readForm(model, request.body) };
  return { model, region, ...readRest(model, request) };
}

/** Every client identifies itself: "api/ec2#3.1168.0". */
function serviceOf({ headers }: HttpRequest): AwsService {
  const service = /(?:^| )api\/([a-z0-9-]+)#/.exec(headers["user-agent"] ?? "")?.[1] ?? "";
  if (!(service in awsServices)) throw new UnreadableRequestError(`of no service of ours: "${service}"`);
  // It is a key of the table.
  return service as AwsService;
}

function readJsonCall(model: ServiceModel, { headers, body }: HttpRequest) {
  const [prefix, name = ""] = splitAtLast(headers["x-amz-target"] ?? "", ".");
  const operation = model.operations.get(name);
  // The SDK omits the package before the name: CloudTrail_20131101.
  if (!operation || !`.${model.metadata.targetPrefix}`.endsWith(`.${prefix}`))
    throw new UnreadableRequestError(`no operation ${prefix}.${name} of ${model.service}`);
  const shape = operation.input?.shape;
  return {
    operation,
    input: shape === undefined ? new Map() : fromJson(model, shape, JSON.parse(body || "{}")),
  };
}

function splitAtLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** A structure from parsed JSON. Unknown names stay for the validator. */
function fromJson(model: ServiceModel, shapeName: string, json: unknown): Fields {
  const { members = {} } = shapeOf(model, shapeName);
  const named = new Map(
    Object.entries(members).map(([name, member]) => [
      model.protocol === "rest-json" ? (member.locationName ?? name) : name,
      { name, member },
    ]),
  );
  const fields: Fields = new Map();
  for (const [key, value] of Object.entries(json ?? {})) {
    const known = named.get(key);
    fields.set(known?.name ?? key, known ? valueFromJson(model, known.member, value) : String(value));
  }
  return fields;
}

function valueFromJson(model: ServiceModel, member: Member, json: unknown): Value {
  const shape = shapeOf(model, member.shape);
  if (json === null || json === undefined) return null;
  if (Array.isArray(json)) {
    const item = shape.member;
    return json.map((one) => (item ? valueFromJson(model, item, one) : String(one)));
  }
  if (typeof json === "object") {
    if (shape.type === "structure") return fromJson(model, member.shape, json);
    const held = shape.value;
    return new Map(
      Object.entries(json).map(([key, one]) => [key, held ? valueFromJson(model, held, one) : String(one)]),
    );
  }
  if (shape.type === "timestamp") return new Date(typeof json === "number" ? json * 1000 : String(json));
  return scalar(shape, json);
}

interface Route {
  operation: Operation;
  path: RegExp;
  names: string[];
  query: URLSearchParams;
  weight: number;
}
const routesOf = new Map<ServiceModel, Route[]>();

/** Operations of a REST service by their address patterns, most specific first. */
function routes(model: ServiceModel): Route[] {
  const known = routesOf.get(model);
  if (known) return known;
  const made = [...model.operations.values()].map((operation): Route => {
    const [path = "/", query = ""] = operation.http.requestUri.split("?");
    const names: string[] = [];
    const pattern = path
      .replace(/\/$/, "")
      .split("/")
      .map((part) =>
        part.replaceAll(/[.+*]|\{([^}]+)\}/g, (found, label: string | undefined) => {
          if (label === undefined)
            return found === "+" || found === "*" || found === "." ? `\\${found}` : found;
          names.push(label.replace(/\+$/, ""));
          return label.endsWith("+") ? "(.+)" : "([^/]+)";
        }),
      )
      .join("/");
    const params = new URLSearchParams(query);
    // S3 has older operations at the same addresses.
    const weight =
      params.size * 100 + path.split("/").length * 10 - names.length - (operation.deprecated ? 0.5 : 0);
    return { operation, path: new RegExp(`^${pattern}/?$`), names, query: params, weight };
  });
  made.sort((a, b) => b.weight - a.weight);
  routesOf.set(model, made);
  return made;
}

function readRest(model: ServiceModel, request: HttpRequest) {
  const address = new URL(request.url, "http://aws");
  const asked = address.searchParams;
  for (const route of routes(model)) {
    if (route.operation.http.method !== request.method) continue;
    const found = route.path.exec(address.pathname);
    if (!found) continue;
    if (![...route.query].every(([key, value]) => asked.get(key) === value)) continue;
    const id = asked.get("x-id");
    if (id !== null && id !== route.operation.name) continue;
    const labels = new Map(route.names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? "")]));
    return { operation: route.operation, input: inputOfRest(model, route, labels, request, asked) };
  }
  throw new UnreadableRequestError(`no operation at ${request.method} ${request.url} of ${model.service}`);
}

function inputOfRest(
  model: ServiceModel,
  { operation, query }: Route,
  labels: ReadonlyMap<string, string>,
  { headers, body }: HttpRequest,
  asked: URLSearchParams,
): Fields {
  const input: Fields = new Map();
  if (!operation.input) return input;
  const shape = shapeOf(model, operation.input.shape);
  const left = new Set(asked.keys());
  for (const [name, member] of Object.entries(shape.members ?? {})) {
    const own = member.locationName ?? name;
    const value = valueOutsideBody(model, member, own, { labels, headers, asked });
    if (member.location === "querystring") left.delete(own);
    if (value !== undefined) input.set(name, value);
  }
  for (const key of left) if (!query.has(key) && key !== "x-id") input.set(`?${key}`, "");
  if (body === "") return input;
  if (shape.payload !== undefined)
    throw new UnreadableRequestError(`${operation.name} with a body of its own kind`);
  if (model.protocol === "rest-xml") {
    const fields = fieldsOfXml(model, operation.input.shape, elementOf(body));
    for (const [name, value] of fields) input.set(name, value);
    return input;
  }
  for (const [name, value] of fromJson(model, operation.input.shape, JSON.parse(body)))
    input.set(name, value);
  return input;
}

function valueOutsideBody(
  model: ServiceModel,
  member: Member,
  own: string,
  request: { labels: ReadonlyMap<string, string>; headers: HttpRequest["headers"]; asked: URLSearchParams },
): Value | undefined {
  const shape = shapeOf(model, member.shape);
  const text = (given: string | null | undefined) =>
    given === null || given === undefined ? undefined : fromText(shape, given);
  if (member.location === "uri") return text(request.labels.get(own));
  if (member.location === "header") return text(request.headers[own.toLowerCase()]);
  if (member.location !== "querystring") return undefined;
  const { member: item } = shape;
  if (!item) return text(request.asked.get(own));
  const all = request.asked.getAll(own);
  return all.length === 0 ? undefined : all.map((one) => fromText(shapeOf(model, item.shape), one));
}
