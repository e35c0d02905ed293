import type { AutomationDocument } from "./automation-document.ts";
import type { ResourceDeclaration } from "./define-resource.ts";
import { type GapReason, needAll, type Observed } from "./observation.ts";
import type { Resource } from "./resource.ts";

/** One run of an Automation document. Parameters are lists of texts, as in Systems Manager. */
export interface AutomationRun {
  readonly document: string;
  readonly parameters: Readonly<Record<string, readonly string[]>>;
}

/** One field that a fix changes: "versioning.enabled". Values are those of the facet. */
export interface FixChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** `after` is a description: AWS chooses the ID and times of what is created. */
  readonly inWords?: true;
}

/** What a fix would do to one resource. */
export type FixPlan =
  | { kind: "ready"; run: AutomationRun; changes: readonly FixChange[]; deletes: boolean }
  /** The fix does not apply to this resource; it needs manual work. */
  | { kind: "manual"; because: string }
  | { kind: "unknown"; reason: GapReason; missing: string };

/** How to undo a fix, from the resource's state before it. */
export type Rollback =
  | { kind: "run"; run: AutomationRun; restores: string }
  | { kind: "impossible"; because: string };

/** A value of a document's parameter; list items stay separate. */
type ParameterValue = string | number | boolean | readonly string[] | undefined;
/** Parameters as a fix writes them; undefined ones are omitted. */
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** A document by its AWS name, or one of Skyledger. */
export type DocumentRef = string | AutomationDocument;

/** The savings rule's values that the change needs: { type: "gp3", iops: "3000" }. Empty for checks. */
export type RuleChange = Readonly<Record<string, string>>;

/**
 * A fix for a resource, one typed file each. Created by `defineFix`. It has no knowledge of findings and
 * recommendations.
 */
export interface Fix {
  /** Name of the file. */
  readonly id: string;
  /** The action, in the imperative: "Turn on versioning". */
  readonly title: string;
  /** IDs of the checks that it remediates. */
  readonly remediates: readonly string[];
  /** IDs of the savings rules whose recommendations it implements. */
  readonly saves: readonly string[];
  readonly resourceType: string;
  readonly needs: readonly string[];
  /** Deletes something permanently: the person has to type the resource's name. */
  readonly destructive: boolean;
  /**
   * The automation role needs permissions to change IAM policies. The templates create them, and the documents,
   * only on request: with them, the role can change what it may do itself.
   */
  readonly changesPermissions?: true;
  /** What a failed run can leave behind although the resource is unchanged, as a sentence. */
  readonly mayLeave?: string;
  /** Every document that the fix or its rollback starts. */
  readonly documents: readonly DocumentRef[];
  /** Every IAM action that the steps of these documents need. */
  readonly actions: readonly string[];
  /** @param change values of the savings rule; empty for a check */
  plan(resource: Resource, change?: RuleChange): FixPlan;
  /** @param before the resource's state before the fix */
  rollback(before: Resource): Rollback;
}

/**
 * A fix's plan for one resource. `after` has the fields that will differ, per facet; "gone": it is deleted.
 */
type Decision<Facets> =
  | {
      kind: "ready";
      document: DocumentRef;
      parameters: Parameters;
      after: { readonly [Name in keyof Facets]?: Partial<Facets[Name]> | Facets[Name] } | "gone";
      /** Descriptions of what is created, by facet. */
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

/**
 * The fix can be applied, and creates something whose exact values AWS chooses. @param made descriptions by
 * facet
 */
export function makes<Made>(document: DocumentRef, parameters: Parameters, made: Made) {
  return { kind: "ready", document, parameters, after: {}, made } as const;
}

/** The fix does not apply to this resource. @param because a sentence that says what to do instead */
export function manual(because: string) {
  return { kind: "manual", because } as const;
}

/** A run can undo the fix. @param restores a sentence about the restored state */
export function undoneBy(document: DocumentRef, parameters: Parameters, restores: string): Rollback {
  return { kind: "run", run: runOf(document, parameters), restores };
}

/** The fix cannot be undone. @param because a sentence */
export function cannotBeUndone(because: string): Rollback {
  return { kind: "impossible", because };
}

/** Name of a document in Systems Manager. */
export function documentName(document: DocumentRef): string {
  return typeof document === "string" ? document : document.name;
}

/** Every document of Skyledger that the fixes start, once, by name. */
export function ownDocuments(fixes: readonly Pick<Fix, "documents">[]): AutomationDocument[] {
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

/** Why Systems Manager would reject a run's parameters, as a sentence; undefined: it accepts them. */
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

/** Fields whose values differ, by dotted path; lists are compared as a whole. */
function changesOf(field: string, before: unknown, after: unknown): FixChange[] {
  if (isRecord(before) && isRecord(after)) {
    return Object.entries(after).flatMap(([name, value]) =>
      changesOf(`${field}.${name}`, before[name], value),
    );
  }
  return sameValue(before, after) ? [] : [{ field, before: before ?? null, after }];
}

/**
 * Declares a fix for a declared resource type. Reading a facet that is missing from `needs` does not compile.
 */
export function defineFix<Item, Facets, Need extends keyof Facets & string>(
  resource: ResourceDeclaration<string, Item, Facets>,
  spec: FixSpec<Facets, Need>,
): Fix {
  const { plan, rollback, remediates = [], saves = [], destructive = false, ...metadata } = spec;
  // A resource of this type was collected with this declaration's facet plans.
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
