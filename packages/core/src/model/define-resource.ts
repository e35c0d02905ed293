// long: the types of a declaration and what makes it are read together.
import type { ArnScope } from "./arn.ts";
import { type AwsService, awsServices, defaultIamAction } from "./aws-service.ts";
import type { CostEstimate } from "./cost-plan.ts";
import type { MetricDeclaration, MetricSummary } from "./metrics.ts";
import type { Observation, Observed } from "./observation.ts";
import type { AttachmentState, ResourceIdentity, Tags } from "./resource.ts";
import type { InputOf, OutputOf } from "./sdk-operation.ts";

/** How pages follow each other: the token's member in the input and its path in the output ("DistributionList.NextMarker"). */
export interface Paging {
  input: string;
  output: string;
}

/** A first list whose items (names, ids, parents) the real list is asked for, `batch` at a time. */
export interface ParentListPlan {
  service: AwsService;
  operation: string;
  iamAction: string;
  input: object;
  paging: Paging | null;
  batch: number;
  items(page: unknown): readonly unknown[] | undefined;
}

/** How the resources of a type are listed in one account and region. */
export interface ListPlan {
  operation: string;
  iamAction: string;
  parents: ParentListPlan | null;
  input(parents: readonly unknown[], scope: ArnScope): object;
  paging: Paging | null;
  /** Error codes that mean "there are none here" (for example an opt-in service). */
  absentOn: readonly string[];
  items(page: unknown, parents: readonly unknown[]): readonly unknown[] | undefined;
}

/** How AWS says "not configured": the facet is then seen with this value. */
export interface AbsentPlan<Value> {
  /** Error codes. */
  on: readonly string[];
  /** Words of the message, for services that use the code for other things too (Macie: a denied call). */
  saying?: string;
  value: Value;
  /** Another facet read by a call: where AWS says that it is not configured, neither is this, and no call is spent. */
  with?: string;
}

/** Whether an error is the one by which AWS says that the facet is not configured. */
export function saysAbsent(plan: AbsentPlan<unknown>, code: string, message: string): boolean {
  return plan.on.includes(code) && (plan.saying === undefined || message.includes(plan.saying));
}

/** How one facet is read. The interpreter in the server's AWS adapter carries it out. */
export type FacetPlan<Item, Value> =
  /** `undefined` from any reader means that AWS left the value out: a gap, never a default. */
  | { kind: "read"; read(item: Item): Value | undefined }
  | {
      kind: "call";
      service: AwsService;
      operation: string;
      iamAction: string;
      /** The value where the listed item alone settles it, so that no call is spent; `undefined` means call. */
      known(item: Item): Value | undefined;
      input(item: Item): object;
      map(output: unknown, item: Item): Value | undefined;
      absent: AbsentPlan<Value> | null;
      /** `map` looks at the first page only, and at its token. Else it is given the lists of all pages. */
      firstPage: boolean;
    }
  | {
      kind: "batch";
      service: AwsService;
      operation: string;
      iamAction: string;
      size: number;
      /** Items of different groups never share a call. */
      groupBy(item: Item): string;
      input(items: readonly Item[]): object;
      /** The part of the answer that is this item's; undefined when AWS left it out, which is a gap. */
      pick(output: unknown, item: Item): Value | undefined;
    }
  | {
      kind: "usage";
      metrics: readonly string[];
      days: number;
      read(usage: Readonly<Record<string, MetricSummary>>): Value;
    }
  | { kind: "custom"; reader: string; iamActions: readonly string[]; read(value: unknown): Value };

/** What an item says of itself. Left out: the type has no such thing. */
export interface Description {
  id?: string | undefined;
  name?: string | undefined;
  status?: string | undefined;
  /** For types that are attached to others, beside their status. */
  attachment?: AttachmentState | undefined;
  createdAt?: Date | string | undefined;
  /** Only for types whose region is not the one that was asked (buckets). A gap keeps the region that is known. */
  region?: string | Observation<string> | undefined;
  tags?: Tags | Observation<Tags> | undefined;
}

/** A resource type as data: what exists and how to read it. Made by `awsResource`. */
export interface ResourceDeclaration<
  Type extends string = string,
  Item = unknown,
  Facets = Record<string, unknown>,
> {
  /** CloudFormation type. */
  readonly type: Type;
  /** Short name people use: "EC2", "EBS Volume". */
  readonly label: string;
  readonly service: AwsService;
  readonly scope: "regional" | "global";
  readonly list: ListPlan;
  readonly facets: { readonly [Name in keyof Facets]: FacetPlan<Item, Facets[Name]> };
  readonly metrics: Readonly<Record<string, MetricDeclaration>>;
  /**
   * Members of answers whose absence AWS documents as a value, so that a check may pass on it: what it means, with its
   * source, by operation and path ("ec2.DescribeInstances Reservations[].Instances[].PublicIpAddress").
   */
  readonly leftOut: Readonly<Record<string, string>>;
  /** Every IAM action its reading needs, sorted. The read-only role is generated from these. */
  readonly iamActions: readonly string[];
  arn(item: Item, scope: ArnScope): string;
  /**
   * Whether AWS still lists an item that exists no more. It is shown with its status, at no cost; only its `read`
   * facets are taken, and nothing evaluates, relates or counts it as unused.
   */
  ended(item: Item): boolean;
  describe(item: Item, observed: Observed<Facets>): Description;
  /** Region that per-item calls go to when it is not the one that was listed. */
  callRegion(item: Item): string | undefined;
  /** List-price parts of one resource; a gap when a facet it rests on is one. */
  cost(observed: Observed<Facets>, identity: ResourceIdentity): Observation<CostEstimate>;
}

interface CallOptions<Item, Value> {
  iam?: string;
  /** Answers without a call where the listed item alone settles the value. */
  known?: (item: Item) => NoInfer<Value> | undefined;
  absent?: AbsentPlan<NoInfer<Value>>;
  /** For what may be long and is only sampled: `map` gets the first page with its token. */
  firstPage?: boolean;
}

/** Builders of facet plans, typed by the SDK client. */
export interface FacetBuilder<Client, Item> {
  /** From the listed item itself; `undefined` is a gap. */
  read<Value>(read: (item: Item) => Value | undefined): FacetPlan<Item, Value>;
  /** One call per resource. */
  call<Op extends keyof Client & string, Value>(
    operation: Op,
    input: (item: Item) => InputOf<Client, Op>,
    map: (output: NonNullable<OutputOf<Client, Op>>, item: Item) => Value | undefined,
    options?: CallOptions<Item, Value>,
  ): FacetPlan<Item, Value>;
  /** One call per `size` resources. */
  batch<Op extends keyof Client & string, Value>(
    operation: Op,
    plan: {
      size: number;
      groupBy?: (item: Item) => string;
      input: (items: readonly Item[]) => InputOf<Client, Op>;
      pick: (output: NonNullable<OutputOf<Client, Op>>, item: Item) => Value | undefined;
      iam?: string;
    },
  ): FacetPlan<Item, Value>;
  /** The same builders over another service's client: `on<Sts>()("sts").call(…)`. */
  on<Other>(): (service: AwsService) => Pick<FacetBuilder<Other, Item>, "call" | "batch">;
  /** Daily CloudWatch sums of the type's own `metrics` over the last `days` days. */
  usage<Name extends string>(
    metrics: readonly Name[],
    days: number,
  ): FacetPlan<Item, Readonly<Record<Name, MetricSummary>>>;
  /** Read manually-written code in the AWS adapter's `custom` folder; `reader` is its file name. */
  custom<Value>(reader: string, iamActions: readonly string[]): FacetPlan<Item, Value>;
}

interface ParentSpec<Client, Op extends keyof Client & string, Parent> {
  op: Op;
  input?: InputOf<Client, Op>;
  items: (page: NonNullable<OutputOf<Client, Op>>) => readonly Parent[] | undefined;
  paging?: Paging | "none";
  /** How many parents one call of the real list takes; 1 by default. */
  batch?: number;
  iam?: string;
}

interface ListSpec<
  Client,
  ParentOp extends keyof Client & string,
  Parent,
  Op extends keyof Client & string,
  Item,
> {
  of?: ParentSpec<Client, ParentOp, Parent>;
  op: Op;
  input?: InputOf<Client, Op> | ((parents: readonly Parent[], scope: ArnScope) => InputOf<Client, Op>);
  items: (page: NonNullable<OutputOf<Client, Op>>, parents: readonly Parent[]) => readonly Item[] | undefined;
  paging?: Paging | "none";
  absentOn?: readonly string[];
  iam?: string;
}

interface ResourceSpec<
  Client,
  Type extends string,
  ParentOp extends keyof Client & string,
  Parent,
  Op extends keyof Client & string,
  Item,
  Facets,
> {
  type: Type;
  label: string;
  service: AwsService;
  /** Defaults to the service's own. */
  scope?: "regional" | "global";
  list: ListSpec<Client, ParentOp, Parent, Op, Item>;
  arn: (item: Item, scope: ArnScope) => string;
  ended?: (item: Item) => boolean;
  metrics?: Readonly<Record<string, MetricDeclaration>>;
  leftOut?: Readonly<Record<string, string>>;
  callRegion?: (item: Item) => string | undefined;
  facets: (build: FacetBuilder<Client, Item>) => { [Name in keyof Facets]: FacetPlan<Item, Facets[Name]> };
  describe: (item: Item, observed: Observed<Facets>) => Description;
  /** "free": AWS charges nothing for the thing itself. */
  cost: "free" | ((observed: Observed<Facets>, identity: ResourceIdentity) => Observation<CostEstimate>);
}

const defaultPaging: Paging = { input: "NextToken", output: "NextToken" };

function facetBuilder<Client, Item>(service: AwsService): FacetBuilder<Client, Item> {
  return {
    read: (read) => ({ kind: "read", read }),
    call: (operation, input, map, options = {}) => ({
      kind: "call",
      service,
      operation,
      iamAction: options.iam ?? defaultIamAction(service, operation),
      known: options.known ?? (() => undefined),
      // The interpreter only passes these on; the SDK's types were checked where the declaration was written.
      input: input as (item: Item) => object,
      map: map as (output: unknown, item: Item) => ReturnType<typeof map> | undefined,
      absent: options.absent ?? null,
      firstPage: options.firstPage ?? false,
    }),
    batch: (operation, plan) => ({
      kind: "batch",
      service,
      operation,
      iamAction: plan.iam ?? defaultIamAction(service, operation),
      size: plan.size,
      groupBy: plan.groupBy ?? (() => ""),
      input: plan.input as (items: readonly Item[]) => object,
      pick: plan.pick as (output: unknown, item: Item) => ReturnType<typeof plan.pick>,
    }),
    on: () => (other) => facetBuilder(other),
    usage: (metrics, days) => ({ kind: "usage", metrics, days, read: (usage) => usage as never }),
    custom: (reader, iamActions) => ({ kind: "custom", reader, iamActions, read: (value) => value as never }),
  };
}

function iamActionsOf(list: ListPlan, facets: Readonly<Record<string, FacetPlan<never, unknown>>>): string[] {
  const actions = new Set([list.iamAction]);
  if (list.parents) actions.add(list.parents.iamAction);
  for (const facet of Object.values(facets)) {
    if (facet.kind === "call" || facet.kind === "batch") actions.add(facet.iamAction);
    if (facet.kind === "usage") actions.add("cloudwatch:GetMetricData");
    if (facet.kind === "custom") for (const action of facet.iamActions) actions.add(action);
  }
  return [...actions].sort();
}

function pagingOf(paging: Paging | "none" | undefined): Paging | null {
  return paging === "none" ? null : (paging ?? defaultPaging);
}

/**
 * Declares a resource type over one aggregated SDK client: `awsResource<S3>()({ type: "AWS::S3::Bucket", … })`.
 * Types of items, facets and everything built on them follow from the SDK's own.
 */
export function awsResource<Client>() {
  return <
    const Type extends string,
    ParentOp extends keyof Client & string,
    Parent,
    Op extends keyof Client & string,
    Item,
    Facets,
  >(
    spec: ResourceSpec<Client, Type, ParentOp, Parent, Op, Item, Facets>,
  ): ResourceDeclaration<Type, Item, Facets> => {
    const { service, list } = spec;
    const input = list.input;
    const plan: ListPlan = {
      operation: list.op,
      iamAction: list.iam ?? defaultIamAction(service, list.op),
      parents: list.of
        ? {
            service,
            operation: list.of.op,
            iamAction: list.of.iam ?? defaultIamAction(service, list.of.op),
            input: (list.of.input ?? {}) as object,
            paging: pagingOf(list.of.paging),
            batch: list.of.batch ?? 1,
            items: list.of.items as ParentListPlan["items"],
          }
        : null,
      input: (typeof input === "function" ? input : () => input ?? {}) as ListPlan["input"],
      paging: pagingOf(list.paging),
      absentOn: list.absentOn ?? [],
      items: list.items as ListPlan["items"],
    };
    const facets = spec.facets(facetBuilder<Client, Item>(service));
    const { cost } = spec;
    return {
      type: spec.type,
      label: spec.label,
      service,
      scope: spec.scope ?? awsServices[service].scope,
      list: plan,
      facets,
      metrics: spec.metrics ?? {},
      leftOut: spec.leftOut ?? {},
      iamActions: iamActionsOf(plan, facets),
      arn: spec.arn,
      ended: spec.ended ?? (() => false),
      describe: spec.describe,
      callRegion: spec.callRegion ?? (() => undefined),
      cost: cost === "free" ? () => ({ seen: true, value: { kind: "components", components: [] } }) : cost,
    };
  };
}
