import type { DocumentParameter, DocumentStep } from "@skyledger/core/model/automation-document";
import type { AwsService } from "@skyledger/core/model/aws-service";
import { AwsError } from "../aws-error.ts";

/** A document of Skyledger, or the stand-in for one of AWS's. */
export interface RunnableDocument {
  readonly parameters: Readonly<Record<string, Pick<DocumentParameter, "type">>>;
  /** Some AWS-owned documents decide by data that they read, so their calls are known only at run time. */
  readonly steps:
    | readonly DocumentStep[]
    | ((given: Parameters, perform: Perform) => readonly DocumentStep[]);
}

/** One step as Systems Manager reports it. */
export interface StepReport {
  StepName: string;
  Action: string;
  StepStatus: "Success" | "Failed" | "TimedOut";
  FailureMessage?: string;
  /** Texts, as Systems Manager returns them: objects as JSON. */
  Outputs?: Record<string, string[]>;
}

/** Values of a document's parameters in Systems Manager's format. */
export type Parameters = Readonly<Record<string, readonly string[]>>;

/** Runs one call of a step on the fixtures. Throws AWS's error. */
export type Perform = (service: AwsService, operation: string, input: object) => object;

/** boto3's service names in documents, where they differ from ours. */
const servicesByBotoName: Readonly<Record<string, AwsService>> = {
  apigateway: "api-gateway",
  autoscaling: "auto-scaling",
  config: "config-service",
  elb: "elastic-load-balancing",
  elbv2: "elastic-load-balancing-v2",
  logs: "cloudwatch-logs",
  route53: "route-53",
  s3control: "s3-control",
  secretsmanager: "secrets-manager",
};

/** Values that a step can reference: the document's parameters, and outputs of earlier steps. */
interface Names {
  readonly document: RunnableDocument;
  readonly given: Parameters;
  /** By "Step.Name". */
  readonly kept: ReadonlyMap<string, unknown>;
}

function typed(name: string, { document, given, kept }: Names): unknown {
  if (name.includes(".")) {
    const value = kept.get(name);
    // As in Systems Manager: a step that references a missing output cannot run.
    if (value === undefined) throw new AwsError("InvalidParameters", 400, `No step has answered ${name}.`);
    return value;
  }
  const declared = document.parameters[name];
  const values = given[name];
  if (!declared || !values) throw new AwsError("InvalidParameters", 400, `No value for parameter ${name}.`);
  const [first = ""] = values;
  switch (declared.type) {
    case "String":
      return first;
    case "Boolean":
      return first === "true";
    case "Integer":
      return Number(first);
    case "StringList":
      return values;
    case "StringMap":
      return JSON.parse(first);
    case "MapList":
      return values.map((value) => JSON.parse(value));
  }
}

const alone = /^\{\{ ?([\w.]+) ?\}\}$/;

/**
 * Inserts parameters into the inputs of a step: alone they keep their type, within a text they become text.
 */
function filled(value: unknown, names: Names): unknown {
  if (typeof value === "string") {
    const name = alone.exec(value)?.[1];
    if (name !== undefined) return typed(name, names);
    return value.replaceAll(/\{\{ ?([\w.]+) ?\}\}/g, (_, one: string) => String(typed(one, names)));
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, names)]));
}

/** "$.A.B[0].C" in a call's output. */
function selected(output: unknown, selector: string): unknown {
  const path = selector
    .replace(/^\$\.?/, "")
    .split(/[.[\]]+/)
    .filter((part) => part !== "");
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    output,
  );
}

function runStep(
  step: DocumentStep,
  inputs: Readonly<Record<string, unknown>>,
  perform: Perform,
  kept: Map<string, unknown>,
): StepReport {
  const { Service, Api, PropertySelector, DesiredValues, ...input } = inputs;
  const service = servicesByBotoName[String(Service)] ?? (String(Service) as AwsService);
  const api = String(Api);
  const output = perform(service, `${api.charAt(0).toLowerCase()}${api.slice(1)}`, input);
  const Outputs: Record<string, string[]> = {};
  for (const { Name, Selector } of step.outputs ?? []) {
    const value = selected(output, Selector);
    if (value === undefined) continue;
    kept.set(`${step.name}.${Name}`, value);
    Outputs[Name] = [typeof value === "string" ? value : JSON.stringify(value)];
  }
  const report = {
    StepName: step.name,
    Action: step.action,
    ...(step.outputs === undefined ? {} : { Outputs }),
  };
  if (step.action === "aws:executeAwsApi") return { ...report, StepStatus: "Success" };
  const value = String(selected(output, String(PropertySelector)));
  if ((DesiredValues as readonly string[]).includes(value)) return { ...report, StepStatus: "Success" };
  const FailureMessage = `Property value from the API is ${value}, expected one of ${String(DesiredValues)}.`;
  const StepStatus = step.action === "aws:assertAwsResourceProperty" ? "Failed" : "TimedOut";
  return { ...report, StepStatus, FailureMessage };
}

/** Runs a document step by step, until one fails. */
export function runDocument(document: RunnableDocument, given: Parameters, perform: Perform): StepReport[] {
  const reports: StepReport[] = [];
  const kept = new Map<string, unknown>();
  const { steps } = document;
  for (const step of typeof steps === "function" ? steps(given, perform) : steps) {
    try {
      // The inputs of a step are an object, and stay one.
      const inputs = filled(step.inputs, { document, given, kept }) as Record<string, unknown>;
      reports.push(runStep(step, inputs, perform, kept));
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      reports.push({
        StepName: step.name,
        Action: step.action,
        StepStatus: "Failed",
        FailureMessage: `Step fails when it is Execute/Cancelling action. ${error.name}: ${error.message}`,
      });
    }
    if (reports.at(-1)?.StepStatus !== "Success") break;
  }
  return reports;
}
