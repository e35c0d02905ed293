import type { AutomationDocument } from "./automation-document.ts";
import type { ResourceDeclaration } from "./define-resource.ts";
import { type GapReason, needAll, type Observed } from "./observation.ts";
import type { Resource } from "./resource.ts";

/** One run of an Automation document. Parameters are lists of texts, as Systems Manager takes them. */
export interface AutomationRun {
  readonly document: string;
  readonly parameters: Readonly<Record<string, readonly string[]>>;
}

/** One field that a fix changes: "versioning.enabled". Values are those of the facet. */
export interface FixChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** `after` is in words: something is made whose id and times AWS chooses. */
  readonly inWords?: true;
}

/** What a fix would do to one resource. */
export type FixPlan =
  | { kind: "ready"; run: AutomationRun; changes: readonly FixChange[]; deletes: boolean }
  /** The fix does not fit this resource; a person has to look. */
  | { kind: "manual"; because: string }
  | { kind: "unknown"; reason: GapReason; missing: string };

/** How a fix is undone from the resource as it was before. */
export type Rollback =
  | { kind: "run"; run: AutomationRun; restores: string }
  | { kind: "impossible"; because: string };

/** A value of a document's parameter; texts of lists stay separate. */
type ParameterValue = string | number | boolean | readonly string[] | undefined;
/** Parameters as a fix writes them; what is undefined is left out. */
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** A document by AWS's name of it, or one of ours. */
export type DocumentRef = string | AutomationDocument;

/** What a savings rule found that the change needs: { type: "gp3", iops: "3000" }. Empty for checks. */
export type RuleChange = Readonly<Record<string, string>>;

/** A way to put a resource right as one typed file. Made by `defineFix`. It knows nothing of findings and recommendations. */
export interface Fix {
  /** The file's name. */
  readonly id: string;
  /** What it does, in the imperative: "Turn versioning on". */
  readonly title: string;
  /** Ids of the checks that it puts right. */
  readonly remediates: readonly string[];
  /** Ids of the savings rules whose recommendations it runs. */
  readonly saves: readonly string[];
  readonly resourceType: string;
  readonly needs: readonly string[];
  /** Something is gone for good afterwards: the person types the resource's name. */
  readonly destructive: boolean;
  /** What a run that failed may have left behind although the resource is as before, as a sentence. */
  readonly mayLeave?: string;
  /** Every document that it, or its rollback, starts. */
  readonly documents: readonly DocumentRef[];
  /** Every IAM action that the steps of these documents need. */
  readonly actions: readonly string[];
  /** @param change what the rule found; nothing where a check asks */
  plan(resource: Resource, change?: RuleChange): FixPlan;
  /** @param before the resource as it was before the fix */
  rollback(before: Resource): Rollback;
}

/** What a fix says of one resource. `after` holds the fields that will differ, per facet; "gone": it is deleted. */
type Decision<Facets> =
  | {
      kind: "ready";
      document: DocumentRef;
      parameters: Parameters;
      after: { readonly [Name in keyof Facets]?: Partial<Facets[Name]> | Facets[Name] } | "gone";
      /** Facets in which something is made, with words for it. */
      made: { readonly [Name in keyof Facets]?: string };
    }
  | Extract<FixPlan, { kind: "manual" }>;

interface FixSpec<Facets, Need extends keyof Facets & string>
  extends Omit<Fix, "remediates" | "saves" | "resourceType" | "needs" | "plan" | "rollback" | "destructive"> {
  remediates?: readonly string[];
  saves?: readonly string[];
  needs: readonly Need[];
  destructive?: boolean;
  plan: (facets: Pick<Facets, Need>, resource: Resource, change: RuleChange) => Decision<Pick<Facets, Need>>;
  rollback: (facets: Pick<Facets, Need>, resource: Resource) => Rollback;
}

/** The fix can be applied. */
export function ready<After>(document: DocumentRef, parameters: Parameters, after: After) {
  return { kind: "ready", document, parameters, after, made: {} } as const;
}

/** The fix can be applied, and makes something whose exact values AWS chooses. @param made words, per facet */
export function makes<Made>(document: DocumentRef, parameters: Parameters, made: Made) {
  return { kind: "ready", document, parameters, after: {}, made } as const;
}

/** The fix does not fit this resource. @param because a sentence that says what to do instead */
export function manual(because: string) {
  return { kind: "manual", because } as const;
}

/** The fix can be undone by a run. @param restores a sentence: what is as it was afterwards */
export function undoneBy(document: DocumentRef, parameters: Parameters, restores: string): Rollback {
  return { kind: "run", run: runOf(document, parameters), restores };
}

/** The fix cannot be undone. @param because a sentence */
export function cannotBeUndone(because: string): Rollback {
  return { kind: "impossible", because };
}

/** The name by which Systems Manager knows a document. */
export function documentName(document: DocumentRef): string {
  return typeof document === "string" ? document : document.name;
}

/** Every document of ours that the fixes start, once, by name. */
export function ownDocuments(fixes: readonly Fix[]): AutomationDocument[] {
  const own = fixes.flatMap(({ documents }) =>
    documents.flatMap((document) => (typeof document === "string" ? [] : [document])),
  );
  const byName = new Map(own.map((document) => [document.name, document]));
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function runOf(document: DocumentRef, parameters: Parameters): AutomationRun {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value : [String(value)]] as const],
  );
  return { document: documentName(document), parameters: Object.fromEntries(given) };
}

/** Limits of StartAutomationExecution (Systems Manager API reference, "Parameters"). */
const longestValue = 512;
const mostValues = 50;

/** Why Systems Manager would refuse a run's parameters, as a sentence; undefined: it takes them. */
function refusalOf({ parameters }: AutomationRun): string | undefined {
  for (const [name, values] of Object.entries(parameters)) {
    const longest = Math.max(0, ...values.map(({ length }) => length));
    if (longest > longestValue)
      return `Systems Manager accepts at most ${longestValue} characters for ${name}, and this change needs ${longest}.`;
    if (values.length > mostValues)
      return `Systems Manager accepts at most ${mostValues} values for ${name}, and this change needs ${values.length}.`;
    if (values.includes("")) return `Systems Manager does not accept an empty value for ${name}.`;
  }
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => sameValue(value, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => sameValue(one[name], other[name]))
  );
}

/** Fields whose value differs, deepest names first written with dots; lists are compared whole. */
function changesOf(field: string, before: unknown, after: unknown): FixChange[] {
  if (isRecord(before) && isRecord(after)) {
    return Object.entries(after).flatMap(([name, value]) =>
      changesOf(`${field}.${name}`, before[name], value),
    );
  }
  return sameValue(before, after) ? [] : [{ field, before: before ?? null, after }];
}

/** Declares a fix over a declared resource type; reading a facet missing from `needs` does not compile. */
export function defineFix<Item, Facets, Need extends keyof Facets & string>(
  resource: ResourceDeclaration<string, Item, Facets>,
  spec: FixSpec<Facets, Need>,
): Fix {
  const { plan, rollback, remediates = [], saves = [], destructive = false, ...metadata } = spec;
  // A resource of this type was collected by this declaration's facet plans.
  const facetsOf = (subject: Resource) => needAll(subject.facets as Observed<Facets>, spec.needs);
  return {
    ...metadata,
    remediates,
    saves,
    destructive,
    resourceType: resource.type,
    plan(subject, change = {}) {
      const facets = facetsOf(subject);
      if (!facets.seen) {
        const missing = spec.needs.find((name) => !subject.facets[name]?.seen) ?? "facets";
        return { kind: "unknown", reason: facets.reason, missing };
      }
      const decision = plan(facets.value, subject, change);
      if (decision.kind === "manual") return decision;
      const { document, parameters, after, made } = decision;
      const run = runOf(document, parameters);
      const refusal = refusalOf(run);
      if (refusal !== undefined)
        return manual(`${refusal} Make the change in the AWS console or with the AWS CLI.`);
      const deletes = after === "gone";
      const changes = deletes
        ? [{ field: "resource", before: subject.name, after: null }]
        : Object.entries(after).flatMap(([name, value]) =>
            changesOf(name, facets.value[name as Need], value),
          );
      for (const [name, words] of Object.entries(made)) {
        changes.push({ field: name, before: facets.value[name as Need], after: words, inWords: true });
      }
      return { kind: "ready", run, changes, deletes };
    },
    rollback(before) {
      const facets = facetsOf(before);
      if (!facets.seen) return cannotBeUndone("The state before the fix could not be read in full.");
      const back = rollback(facets.value, before);
      const refusal = back.kind === "run" ? refusalOf(back.run) : undefined;
      return refusal === undefined ? back : cannotBeUndone(refusal);
    },
  };
}
