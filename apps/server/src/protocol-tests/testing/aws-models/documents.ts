import type {
  AutomationDocument,
  DocumentOutput,
  DocumentStep,
  ParameterType,
} from "@skyledger/core/model/automation-document";
import type { AwsService } from "@skyledger/core/model/aws-service";
import { awsServices } from "@skyledger/core/model/aws-service";
import type { AutomationRun } from "@skyledger/core/model/define-fix";
import { botocoreFolder, modelOf, type Operation, type ServiceModel, type Shape, shapeOf } from "./model.ts";
import { violationsOf } from "./validate.ts";
import type { Value } from "./value.ts";

/** Inputs of a step in addition to the operation's own members, by its action. */
const ownInputs = new Set(["Service", "Api", "PropertySelector", "DesiredValues"]);

/** The model of a service by boto3's name. */
function modelNamed(name: string): ServiceModel | undefined {
  // The keys of the table are the services.
  const services = Object.keys(awsServices) as AwsService[];
  const service = services.find((one) => botocoreFolder(one) === name);
  return service && modelOf(service);
}

/** A placeholder for a parameter: a value of its type, whose text is exempt from patterns and lengths. */
const placeholder = "\u0001";
const values: Readonly<Record<ParameterType, () => Value>> = {
  String: () => placeholder,
  Boolean: () => true,
  Integer: () => 1,
  StringList: () => [placeholder],
  StringMap: () => new Map(),
  MapList: () => [],
};

/** Values of a run's parameters; omitted: each has a placeholder. */
export type Parameters = AutomationRun["parameters"];

/**
 * Context of steps: types of parameters and of earlier steps' outputs ("Snapshot.SnapshotId"), and a run's
 * values.
 */
interface Known {
  readonly types: ReadonlyMap<string, ParameterType>;
  readonly parameters: Parameters;
}

/** A parameter's value as Systems Manager passes it to a step. */
function givenValue(type: ParameterType, texts: readonly string[]): Value {
  const [text = ""] = texts;
  switch (type) {
    case "Boolean":
      return text === "true" || (text !== "false" && text);
    case "Integer":
      return /^-?\d+$/.test(text) ? Number(text) : text;
    case "StringList":
      return [...texts];
    case "MapList":
      return texts.map((one) => fromJson(JSON.parse(one)));
    case "StringMap":
      return fromJson(JSON.parse(text));
    case "String":
      return text;
  }
}

function fromJson(json: unknown): Value {
  if (Array.isArray(json)) return json.map(fromJson);
  if (typeof json === "object" && json !== null)
    return new Map(Object.entries(json).map(([name, one]) => [name, fromJson(one)]));
  // Nothing else is in JSON.
  return json as Value;
}

/** A step's input for the service: with the run's values, and a placeholder for missing ones. */
function inputOf(input: unknown, known: Known): Value {
  if (Array.isArray(input)) return input.map((one) => inputOf(one, known));
  if (typeof input === "object" && input !== null)
    return new Map(Object.entries(input).map(([name, one]) => [name, inputOf(one, known)]));
  if (typeof input === "string") {
    const whole = /^\{\{ ([\w.]+) \}\}$/.exec(input)?.[1] ?? "";
    const type = known.types.get(whole);
    const given = known.parameters[whole];
    if (type !== undefined) return given ? givenValue(type, given) : values[type]();
    return input.includes("{{") ? placeholder : input;
  }
  // Documents are JSON.
  return input as Value;
}

/** Range violations of a placeholder say nothing about a run's number. */
function isOfPlaceholder(failure: string): boolean {
  return / is 1, at (?:least|most) /.test(failure);
}

/**
 * The shape at a JSONPath ("$.Volumes[0].State", "$..State"); undefined if the response has no such member.
 */
function shapeAt(model: ServiceModel, shape: Shape, path: readonly string[]): Shape | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return shape;
  if (shape.type === "list" && shape.member) {
    const item = shapeOf(model, shape.member.shape);
    return /^(?:\d+|\*)$/.test(first) ? shapeAt(model, item, rest) : shapeAt(model, item, path);
  }
  if (shape.type === "map" && shape.value) return shapeAt(model, shapeOf(model, shape.value.shape), rest);
  const member = shape.members?.[first];
  return member && shapeAt(model, shapeOf(model, member.shape), rest);
}

function partsOf(selector: string): string[] {
  return selector
    .replace(/^\$\.?/, "")
    .split(/[.[\]'"]+/)
    .filter((part) => part !== "");
}

function answerViolations(model: ServiceModel, { output }: Operation, step: DocumentStep): string[] {
  const violations: string[] = [];
  const at = (selector: string) => output && shapeAt(model, shapeOf(model, output.shape), partsOf(selector));
  for (const { Name, Selector, Type } of step.outputs ?? []) {
    const shape = at(Selector);
    if (!shape) violations.push(`output ${Name}: the answer has no ${Selector}`);
    else if (Type === "String" && shape.type !== "string") violations.push(`output ${Name} is no text`);
  }
  const { PropertySelector, DesiredValues = [] } = step.inputs as {
    PropertySelector?: string;
    DesiredValues?: readonly string[];
  };
  if (PropertySelector === undefined) return violations;
  const shape = at(PropertySelector);
  if (!shape) return [...violations, `the answer has no ${PropertySelector}`];
  for (const wanted of DesiredValues)
    if (shape.enum && !wanted.includes("{{") && !shape.enum.includes(wanted))
      violations.push(`waits for ${wanted}, which is never answered`);
  return violations;
}

function stepViolations(step: DocumentStep, known: Known, reported: (text: string) => boolean): string[] {
  const { Service, Api } = step.inputs;
  const model = modelNamed(Service);
  if (!model) return [`${Service} is no service that Skyledger knows`];
  const operation = model.operations.get(Api);
  if (!operation) return [`${Service} has no operation ${Api}`];
  const own = Object.fromEntries(Object.entries(step.inputs).filter(([name]) => !ownInputs.has(name)));
  const input = inputOf(own, known);
  const excused = (text: string) => text.includes(placeholder) || reported(text);
  const violations = operation.input
    ? violationsOf(model, operation.input.shape, input, excused).filter(
        (failure) => !isOfPlaceholder(failure),
      )
    : Object.keys(own).map((name) => `${name} is no member`);
  return [...violations, ...answerViolations(model, operation, step)];
}

function typesOf(outputs: readonly DocumentOutput[] = [], step: string): [string, ParameterType][] {
  return outputs.map(({ Name, Type }) => [`${step}.${Name}`, Type]);
}

const nothing = () => false;

/**
 * Violations of AWS's own models in a document's steps, a sentence each.
 * @param given the parameters of one run; omitted: any
 * @param told whether AWS returned a text itself: its length and pattern are then its own
 */
export function violationsOfDocument(
  { name, parameters, steps }: AutomationDocument,
  given: Parameters = {},
  reported: (text: string) => boolean = nothing,
): string[] {
  const types = new Map(Object.entries(parameters).map(([parameter, { type }]) => [parameter, type]));
  return steps.flatMap((step) => {
    const violations = stepViolations(step, { types, parameters: given }, reported);
    for (const [output, type] of typesOf(step.outputs, step.name)) types.set(output, type);
    return violations.map((failure) => `${name} ${step.name}: ${failure}`);
  });
}
