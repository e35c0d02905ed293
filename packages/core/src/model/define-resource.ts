// long: the types of a declaration and its builder belong together.
import type { ArnScope } from "./arn.ts";
import { type AwsService, awsServices, defaultIamAction } from "./aws-service.ts";
import type { CostEstimate } from "./cost-plan.ts";
import type { MetricDeclaration, MetricSummary } from "./metrics.ts";
import type { Observation, Observed } from "./observation.ts";
import type { AttachmentState, ResourceIdentity, Tags } from "./resource.ts";
import type { InputOf, OutputOf } from "./sdk-operation.ts";

/** Pagination: the token's member in the input and its path in the output ("DistributionList.NextMarker"). */
export interface Paging {
  input: string;
  output: string;
}

/** A first list whose items (names, IDs, parents) are the input of the real list, `batch` at a time. */
export interface ParentListPlan {
  service: AwsService;
  operation: string;
  iamAction: string;
  input: object;
  paging: Paging | null;
  batch: number;
  items(page: unknown): readonly unknown[] | undefined;
}

/** How to list the resources of a type in one account and Region. */
export interface ListPlan {
  operation: string;
  iamAction: string;
  parents: ParentListPlan | null;
  input(parents: readonly unknown[], scope: ArnScope): object;
  paging: Paging | null;
  /** Error codes that mean "no resources", such as those of an opt-in service. */
  absentOn: readonly string[];
  items(page: unknown, parents: readonly unknown[]): readonly unknown[] | undefined;
  /** For trees: the parent that a listed item is to others, whose list follows; null: no tree. */
  descend: ((item: unknown) => unknown) | null;
}

/** How AWS reports "not configured": the facet is then seen with this value. */
export interface AbsentPlan<Value> {
  /** Error codes. */
  on: readonly string[];
  /** Words of the message, for services that also use the code for other errors (Macie: access denied). */
  saying?: string;
  value: Value;
  /**
   * Another facet that a call reads: if AWS reports it as not configured, neither is this one, and the call
   * is skipped.
   */
  with?: string;
}

/** Whether AWS reports with this error that the facet is not configured. */
export function saysAbsent(plan: AbsentPlan<unknown>, code: string, message: string): boolean {
  return plan.on.includes(code) && (plan.saying === undefined || message.includes(plan.saying));
}

/** How to read one facet. The interpreter in inventory/collection of the server runs it. */
export type FacetPlan<Item, Value> =
  /** `undefined` from a reader means that AWS omitted the value: a gap, never a default. */
  | { kind: "read"; read(item: Item): Value | undefined }
  | {
      kind: "call";
      service: AwsService;
      operation: string;
      iamAction: string;
      /** The value if the listed item already determines it, which saves a call; `undefined` means call. */
      known(item: Item): Value | undefined;
      input(item: Item): object;
      map(output: unknown, item: Item): Value | undefined;
      absent: AbsentPlan<Value> | null;
      /** `map` gets only the first page, with its token. Otherwise it gets the lists of all pages. */
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
      /** The item's part of the response; undefined when AWS omitted it, which is a gap. */
      pick(output: unknown, item: Item): Value | undefined;
    }
  | {
      kind: "usage";
      metrics: readonly string[];
      days: number;
      read(usage: Readonly<Record<string, MetricSummary>>): Value;
    }
  | {
      kind: "custom";
      reader: string;
      iamActions: readonly string[];
      /** Facet that is read first, and that the reader gets; null: none. */
      after: string | null;
      read(value: unknown): Value;
    };

/** Properties that an item reports about itself. Omitted: the type does not have this property. */
export interface Description {
  id?: string | undefined;
  name?: string | undefined;
  status?: string | undefined;
  /** Only for types that attach to others, in addition to the status. */
  attachment?: AttachmentState | undefined;
  createdAt?: Date | string | undefined;
  /**
   * Only for types whose Region can differ from the one that was called (buckets). A gap keeps the known
   * Region.
   */
  region?: string | Observation<string> | undefined;
  tags?: Tags | Observation<Tags> | undefined;
}

/**
 * Where a type is listed: in each Region; once for the account; or once for the organization, in the account
 * through which it is connected, and never in others.
 */
export type Scope = "regional" | "global" | "organization";

/** A resource type as data: what exists and how to read it. Created by `awsResource`. */
export interface ResourceDeclaration<
  Type extends string = string,
  Item = unknown,
  Facets = Record<string, unknown>,
> {
  /** CloudFormation type. */
  readonly type: Type;
  /** Short display name: "EC2", "EBS Volume". */
  readonly label: string;
  readonly service: AwsService;
  readonly scope: Scope;
  readonly list: ListPlan;
  readonly facets: { readonly [Name in keyof Facets]: FacetPlan<Item, Facets[Name]> };
  readonly metrics: Readonly<Record<string, MetricDeclaration>>;
  /**
   * Response members whose absence has a meaning that AWS documents, so that a check can pass on it: meaning
   * and source, by operation and path ("ec2.DescribeInstances Reservations[].Instances[].PublicIpAddress").
   */
  readonly leftOut: Readonly<Record<string, string>>;
  /** Every IAM action that reading requires, sorted. The read-only role is generated from these. */
  readonly iamActions: readonly string[];
  arn(item: Item, scope: ArnScope): string;
  /**
   * Whether an item that AWS still lists no longer exists. It is shown with its status, at no cost; only its
   * `read` facets are collected, and no check, relationship, or unused count includes it.
   */
  ended(item: Item): boolean;
  describe(item: Item, observed: Observed<Facets>): Description;
  /** Region of per-item calls when it differs from the listed one. */
  callRegion(item: Item): string | undefined;
  /** List-price parts of one resource; a gap when a facet that it depends on is one. */
  cost(observed: Observed<Facets>, identity: ResourceIdentity): Observation<CostEstimate>;
}

interface CallOptions<Item, Value> {
  iam?: string;
  /** Returns the value without a call if the listed item determines it. */
  known?: (item: Item) => NoInfer<Value> | undefined;
  absent?: AbsentPlan<NoInfer<Value>>;
  /** For long lists that are only sampled: `map` gets the first page with its token. */
  firstPage?: boolean;
}

/** Builders of facet plans, typed by the SDK client. */
export interface FacetBuilder<Client, Item> {
  /** Reads from the listed item; `undefined` is a gap. */
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
  /** The same builders for another service's client: `on<Sts>()("sts").call(…)`. */
  on<Other>(): (service: AwsService) => Pick<FacetBuilder<Other, Item>, "call" | "batch">;
  /** Daily CloudWatch sums of the type's own `metrics` over the last `days` days. */
  usage<Name extends string>(
    metrics: readonly Name[],
    days: number,
  ): FacetPlan<Item, Readonly<Record<Name, MetricSummary>>>;
  /**
   * A custom reader in the server's inventory/collection/custom; `reader` is its file name. @param after facet that
   * it needs
   */
  custom<Value>(reader: string, iamActions: readonly string[], after?: string): FacetPlan<Item, Value>;
}

interface ParentSpec<Client, Op extends keyof Client & string, Parent> {
  op: Op;
  input?: InputOf<Client, Op>;
  items: (page: NonNullable<OutputOf<Client, Op>>) => readonly Parent[] | undefined;
  paging?: Paging | "none";
  /** Number of parents per call of the real list; 1 by default. */
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
  descend?: (item: NoInfer<Item>) => NoInfer<Parent> | undefined;
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
  scope?: Scope;
  list: ListSpec<Client, ParentOp, Parent, Op, Item>;
  arn: (item: Item, scope: ArnScope) => string;
  ended?: (item: Item) => boolean;
  metrics?: Readonly<Record<string, MetricDeclaration>>;
  leftOut?: Readonly<Record<string, string>>;
  callRegion?: (item: Item) => string | undefined;
  facets: (build: FacetBuilder<Client, Item>) => { [Name in keyof Facets]: FacetPlan<Item, Facets[Name]> };
  describe: (item: Item, observed: Observed<Facets>) => Description;
  /** "free": AWS does not charge for the resource itself. */
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
      // The interpreter only passes these on; the SDK's types were checked in the declaration.
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
    custom: (reader, iamActions, after) => ({
      kind: "custom",
      reader,
      iamActions,
      after: after ?? null,
      read: (value) => value as never,
    }),
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
 * Declares a resource type for one aggregated SDK client: `awsResource<S3>()({ type: "AWS::S3::Bucket", …
 * })`. The types of items and facets follow from the SDK.
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
      descend: (list.descend ?? null) as ListPlan["descend"],
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
