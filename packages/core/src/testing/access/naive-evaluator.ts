/**
 * A second evaluator of IAM, written from the text of the IAM User Guide alone and as plainly as possible.
 * Property tests compare the real one with it. It knows complete requests only, and no unread policies.
 */

export interface NaiveStatement {
  Effect: "Allow" | "Deny";
  Principal?: { AWS: string[] };
  NotPrincipal?: { AWS: string[] };
  Action?: string[];
  NotAction?: string[];
  Resource?: string[];
  NotResource?: string[];
  Condition?: Record<string, Record<string, string[]>>;
}

export interface NaivePolicy {
  Version: "2012-10-17" | "2008-10-17";
  Statement: NaiveStatement[];
}

export interface NaiveRequest {
  kind: "user" | "role";
  arn: string;
  sessionArn: string | null;
  accountId: string;
  resourceAccountId: string;
  action: string;
  resource: string;
  /** Lowercase keys. */
  context: Record<string, string[]>;
}

export interface NaivePolicies {
  identity: NaivePolicy[];
  boundary: NaivePolicy | null;
  session: NaivePolicy[] | null;
  resource: NaivePolicy | null;
  resourceDecides: boolean;
  serviceControl: NaivePolicy[][] | null;
  resourceControl: NaivePolicy[][] | null;
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Replaces variables by their quoted values; null: one has no value. */
function pattern(text: string, version: string, context: Record<string, string[]>, wild: boolean) {
  let failed = false;
  const pieces = version === "2012-10-17" ? text.split(/(\$\{[^}]*\})/) : [text];
  const source = pieces.map((piece, at) => {
    if (at % 2 === 1) {
      const [name = "", fallback] = piece.slice(2, -1).split(", ");
      if (["*", "?", "$"].includes(name)) return quoted(name);
      const values = context[name.toLowerCase()];
      if (values?.length === 1) return quoted(values[0] ?? "");
      if (values === undefined && fallback !== undefined) return quoted(fallback.slice(1, -1));
      failed = true;
      return "";
    }
    return wild ? quoted(piece).replaceAll("\\*", "<STAR>").replaceAll("\\?", "<ONE>") : quoted(piece);
  });
  return failed ? null : source.join("");
}

const anywhere = (source: string) =>
  new RegExp(`^${source.replaceAll("<STAR>", "[^]*").replaceAll("<ONE>", "[^]")}$`);

function resourceMatches(text: string, policy: NaivePolicy, { resource, context }: NaiveRequest): boolean {
  const source = pattern(text, policy.Version, context, true);
  if (source === null) return false;
  // A star at the end of a segment goes beyond colons; others stay in their segment.
  const expression = source
    .replace(/<STAR>(?=:|$)/g, "[^]*")
    .replaceAll("<STAR>", "[^:]*")
    .replaceAll("<ONE>", "[^:]");
  return new RegExp(`^${expression}$`).test(resource);
}

function actionMatches(text: string, action: string): boolean {
  const source = quoted(text).replaceAll("\\*", "[^]*").replaceAll("\\?", "[^]");
  return new RegExp(`^${source}$`, "i").test(action);
}

function arnFits(given: string, source: string): boolean {
  const split = (text: string) => {
    const parts = text.split(":");
    return parts.length < 6 ? null : [...parts.slice(0, 5), parts.slice(5).join(":")];
  };
  const wanted = split(source);
  const parts = split(given);
  return (
    wanted !== null && parts !== null && wanted.every((part, at) => anywhere(part).test(parts[at] ?? ""))
  );
}

function ipNumber(address: string): number {
  return address.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0);
}

function inRange(given: string, range: string): boolean {
  const [base = "", bits = "32"] = range.split("/");
  const size = 2 ** (32 - Number(bits));
  return Math.floor(ipNumber(given) / size) === Math.floor(ipNumber(base) / size);
}

function compare(
  name: string,
  given: string,
  wanted: string,
  at: { version: string; request: NaiveRequest },
) {
  const { version, request } = at;
  const asText = (wild: boolean) => pattern(wanted, version, request.context, wild);
  const asNumber = name.startsWith("Date") ? (text: string) => Date.parse(text) : Number;
  const order = name.replace(/^(?:Numeric|Date)/, "");
  switch (name) {
    case "StringEquals":
      return ((text) => text !== null && anywhere(text).test(given))(asText(false));
    case "StringEqualsIgnoreCase":
      return ((text) => text !== null && new RegExp(`^${text}$`, "i").test(given))(asText(false));
    case "StringLike":
      return ((text) => text !== null && anywhere(text).test(given))(asText(true));
    case "ArnLike":
    case "ArnEquals":
      return ((text) => text !== null && arnFits(given, text))(asText(true));
    case "Bool":
    case "BinaryEquals":
      return given === wanted;
    case "IpAddress":
      return inRange(given, wanted);
    default:
      if (order === "Equals") return asNumber(given) === asNumber(wanted);
      if (order === "LessThan") return asNumber(given) < asNumber(wanted);
      if (order === "LessThanEquals") return asNumber(given) <= asNumber(wanted);
      if (order === "GreaterThan") return asNumber(given) > asNumber(wanted);
      return asNumber(given) >= asNumber(wanted);
  }
}

function conditionHolds(
  operator: string,
  key: string,
  wanted: string[],
  at: { version: string; request: NaiveRequest },
): boolean {
  const given = at.request.context[key.toLowerCase()];
  if (operator === "Null") return wanted.includes(String(given === undefined));
  const [, set, rest = ""] = /^(?:(ForAllValues|ForAnyValue):)?(.*)$/.exec(operator) ?? [];
  const ifExists = rest.endsWith("IfExists");
  const name = rest.replace(/IfExists$/, "");
  const negated = /Not/.test(name);
  const positive = name.replace("Not", "");
  if (given === undefined) return ifExists || (set === undefined ? negated : set === "ForAllValues");
  const fits = (value: string) => wanted.some((one) => compare(positive, value, one, at)) !== negated;
  if (set === "ForAllValues") return given.every(fits);
  if (set === "ForAnyValue") return given.some(fits);
  return negated ? given.every(fits) : given.some(fits);
}

type Named = "no" | "account" | "role" | "direct";

function named({ Principal, NotPrincipal }: NaiveStatement, request: NaiveRequest): Named {
  const root = `arn:aws:iam::${request.accountId}:root`;
  if (NotPrincipal) {
    const listed = NotPrincipal.AWS;
    const own = [request.arn, ...(request.sessionArn ? [request.sessionArn] : [])];
    const account = listed.includes(root) || listed.includes(request.accountId);
    const excepted = listed.includes("*") || (account && own.every((arn) => listed.includes(arn)));
    return excepted ? "no" : request.kind === "role" ? "role" : "direct";
  }
  if (!Principal) return "direct";
  if (request.kind === "user" && Principal.AWS.includes(request.arn)) return "direct";
  if (request.sessionArn && Principal.AWS.includes(request.sessionArn)) return "direct";
  if (Principal.AWS.includes(request.arn)) return "role";
  if (Principal.AWS.includes("*")) return request.kind === "role" ? "role" : "direct";
  return Principal.AWS.includes(root) || Principal.AWS.includes(request.accountId) ? "account" : "no";
}

function statementMatches(statement: NaiveStatement, policy: NaivePolicy, request: NaiveRequest): boolean {
  const { Action, NotAction, Resource, NotResource, Condition } = statement;
  const action = Action
    ? Action.some((text) => actionMatches(text, request.action))
    : !NotAction?.some((text) => actionMatches(text, request.action));
  const resource = NotResource
    ? !NotResource.some((text) => resourceMatches(text, policy, request))
    : (Resource ?? ["*"]).some((text) => resourceMatches(text, policy, request));
  const conditions = Object.entries(Condition ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) =>
      conditionHolds(operator, key, wanted, { version: policy.Version, request }),
    ),
  );
  return action && resource && conditions && named(statement, request) !== "no";
}

function has(policies: NaivePolicy[], effect: string, request: NaiveRequest, namings?: Named[]): boolean {
  return policies.some((policy) =>
    policy.Statement.some(
      (statement) =>
        statement.Effect === effect &&
        statementMatches(statement, policy, request) &&
        (namings === undefined || namings.includes(named(statement, request))),
    ),
  );
}

/** Whether AWS allows a request, step by step as in "Policy evaluation logic". */
export function naivelyAllowed(policies: NaivePolicies, request: NaiveRequest): boolean {
  const { identity, boundary, session, resource, resourceDecides, serviceControl, resourceControl } =
    policies;
  const present = (policy: NaivePolicy | null) => (policy ? [policy] : []);
  const controls = [...(serviceControl ?? []), ...(resourceControl ?? [])];
  const every = [identity, present(boundary), session ?? [], present(resource), controls.flat()].flat();
  if (has(every, "Deny", request)) return false;
  if (!controls.every((level) => has(level, "Allow", request))) return false;
  const byIdentity = has(identity, "Allow", request);
  const inBoundary = boundary === null || has([boundary], "Allow", request);
  const inSession = session === null || has(session, "Allow", request);
  const byResource = (namings: Named[]) => has(present(resource), "Allow", request, namings);
  if (request.accountId !== request.resourceAccountId) {
    return byIdentity && inBoundary && inSession && byResource(["account", "role", "direct"]);
  }
  if (byResource(["direct"])) return true;
  if (byResource(["role"]) && inBoundary && inSession) return true;
  if (resourceDecides && !byResource(["account"])) return false;
  return byIdentity && inBoundary && inSession;
}
