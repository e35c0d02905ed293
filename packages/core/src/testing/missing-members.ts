import type { ArnScope } from "../model/arn.ts";
import type { FacetPlan, ResourceDeclaration } from "../model/define-resource.ts";
import { gap, type Observation, type Observed, seen } from "../model/observation.ts";

type Path = readonly (string | number)[];

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Date) && !ArrayBuffer.isView(value);

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (!isPlain(value)) return [];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return steps.flatMap((step) => {
    const own = [...path, step];
    return [own, ...pathsOf((value as Record<string | number, unknown>)[step], own)];
  });
}

/** A copy of a response without one member. A list row becomes `{}`: AWS sends an empty row. */
function without(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined || !isPlain(value)) return value;
  if (Array.isArray(value))
    return value.map((one, at) =>
      at !== step ? one : rest.length > 0 ? without(one, rest) : isPlain(one) ? {} : one,
    );
  const { [step]: member, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [step]: without(member, rest) };
}

/** Paths of values that JSON cannot represent, or of text made from missing values. */
function unkept(value: unknown, path = ""): string[] {
  if (value === undefined) return [`${path} is undefined`];
  if (typeof value === "number" && !Number.isFinite(value)) return [`${path} is ${value}`];
  if (typeof value === "string" && /\b(undefined|NaN)\b|\[object /.test(value))
    return [`${path} is "${value}"`];
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => unkept(one, `${path}.${name}`));
}

/** Members of items that our own lists build: they are always present. */
const ownMembers: Readonly<Record<string, readonly string[]>> = { "AWS::ECS::Service": ["clusterArn"] };

function arnOf<Item>(declaration: ResourceDeclaration<string, Item>, item: Item, scope: ArnScope): string {
  try {
    return declaration.arn(item, scope);
  } catch (error) {
    // The collector counts an item that throws as one without identity.
    if (error instanceof TypeError) return "";
    throw error;
  }
}

/** The result for one item and its responses. Inputs may lack members: such a call is not sent. */
function readAll<Item, Facets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  item: Item,
  answers: Readonly<Record<string, unknown>>,
  scope: ArnScope,
): string[] {
  const violations: string[] = [];
  const reading = <Value>(of: string, read: () => Value): Value | undefined => {
    try {
      const value = read();
      if (value !== undefined) violations.push(...unkept(value, of));
      return value;
    } catch (error) {
      violations.push(`${of} throws ${String(error)}`);
      return undefined;
    }
  };
  const observe = (name: string, plan: FacetPlan<Item, unknown>): Observation<unknown> => {
    const answer = answers[name];
    const value = reading(name, () => {
      if (plan.kind === "read") return plan.read(item);
      if (plan.kind === "call") {
        plan.input(item);
        return plan.known(item) ?? (answer === undefined ? undefined : plan.map(answer, item));
      }
      if (plan.kind === "batch") {
        plan.groupBy(item);
        plan.input([item]);
        return answer === undefined ? undefined : plan.pick(answer, item);
      }
      return answer === undefined ? undefined : plan.read(answer as never);
    });
    return value === undefined ? gap("failed") : seen(value);
  };
  const arn = arnOf(declaration, item, scope);
  // Items without identity are counted, without further calls.
  if (!arn) return violations;
  const plans = Object.entries<FacetPlan<Item, unknown>>(declaration.facets);
  const facets = Object.fromEntries(
    plans.map(([name, plan]) => [name, observe(name, plan)]),
    // One observation per declared facet was made.
  ) as unknown as Observed<Facets>;
  reading("callRegion", () => declaration.callRegion(item));
  const described = reading("describe", () => {
    const { tags, region, ...texts } = declaration.describe(item, facets);
    violations.push(...unkept(arn, "arn"), ...unkept(tags ?? {}, "tags"), ...unkept(region ?? "", "region"));
    return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  });
  if (!described) return violations;
  const identity = {
    arn,
    id: described.id ?? arn,
    name: "",
    region: scope.region,
    accountId: scope.accountId,
  };
  reading("cost", () => declaration.cost(facets, identity as never));
  return violations;
}

/**
 * Errors when AWS omits any one member of an item or its responses: a reader that throws, or a facet, name,
 * or price with `undefined`, NaN, or text made from them. A missing member must be null or a gap.
 */
export function missingMemberViolations<Item, Facets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  item: Item,
  answers: Readonly<Record<string, unknown>>,
  scope: ArnScope,
): string[] {
  const violationsOf = (what: string, one: unknown, others: Readonly<Record<string, unknown>>) =>
    // A shape that AWS may return, whatever the SDK's types promise.
    readAll(declaration, one as Item, others, scope).map(
      (failure) => `${declaration.type} ${what}: ${failure}`,
    );
  const isAnswer = (name: string) =>
    ["call", "batch"].includes(Reflect.get(declaration.facets, name)?.kind ?? "");
  declaration.list.parents?.items({});
  declaration.list.items({}, []);
  return [
    ...violationsOf("as it is", item, answers),
    ...pathsOf(item)
      .filter(([first]) => !ownMembers[declaration.type]?.includes(String(first)))
      .flatMap((path) => violationsOf(`without ${path.join(".")}`, without(item, path), answers)),
    // Metrics and results of our own readers are not AWS responses: they are complete.
    ...pathsOf(answers).flatMap((path) =>
      path.length < 2 || !isAnswer(String(path[0]))
        ? []
        : violationsOf(`without ${path.join(".")}`, item, without(answers, path) as Record<string, unknown>),
    ),
  ];
}

const walked = new WeakMap<object, Set<string>>();

/**
 * Throws when a type's readers fail for a response without a member. Each shape is tested once per process,
 * so that every item of every test counts at little cost.
 * @throws Error with the errors
 */
export function walkMissingMembers<Item, Facets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  item: Item,
  answers: Readonly<Record<string, unknown>>,
  scope: ArnScope,
): void {
  const shape = [...pathsOf(item), ...pathsOf(answers)].map((path) => path.join(".")).join(" ");
  const shapes = walked.get(declaration) ?? new Set();
  if (shapes.has(shape)) return;
  const violations = missingMemberViolations(declaration, item, answers, scope);
  if (violations.length > 0) throw new Error(violations.slice(0, 10).join("\n"));
  walked.set(declaration, shapes.add(shape));
}
