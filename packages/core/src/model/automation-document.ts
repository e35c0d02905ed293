/** Parameter types of Automation documents (Systems Manager, "Documents - parameters"). */
export type ParameterType = "String" | "Boolean" | "Integer" | "StringList" | "StringMap" | "MapList";

/** One parameter of an Automation document. */
export interface DocumentParameter {
  readonly type: ParameterType;
  readonly description: string;
}

/** A value of a call's response, stored under a name. */
export interface DocumentOutput {
  readonly Name: string;
  /** JSONPath: "$.SnapshotId" */
  readonly Selector: string;
  readonly Type: ParameterType;
}

/** One step. `inputs` can contain `{{ Parameter }}`, alone or within text. */
export interface DocumentStep {
  readonly name: string;
  readonly action: "aws:executeAwsApi" | "aws:assertAwsResourceProperty" | "aws:waitForAwsResourceProperty";
  readonly timeoutSeconds?: number;
  /** Outputs that later steps reference as `{{ Step.Name }}`. */
  readonly outputs?: readonly DocumentOutput[];
  readonly inputs: Readonly<Record<string, unknown>> & {
    /** Service name in boto3. */
    readonly Service: string;
    readonly Api: string;
  };
}

/** A Systems Manager Automation document that Skyledger provides and the account's owner installs. */
export interface AutomationDocument {
  readonly name: `Skyledger-${string}`;
  readonly description: string;
  readonly parameters: Readonly<Record<string, DocumentParameter>>;
  readonly steps: readonly DocumentStep[];
}

/** A step with one AWS call. */
export function apiStep(
  name: string,
  service: string,
  api: string,
  inputs: Readonly<Record<string, unknown>>,
  outputs?: readonly DocumentOutput[],
): DocumentStep {
  const step = {
    name,
    action: "aws:executeAwsApi",
    inputs: { Service: service, Api: api, ...inputs },
  } as const;
  return outputs === undefined ? step : { ...step, outputs };
}

/**
 * A step that polls a property until it has one of the values.
 * @param selector JSONPath: "$.VersioningConfiguration.Status"
 */
export function waitStep(
  name: string,
  service: string,
  api: string,
  inputs: Readonly<Record<string, unknown>>,
  expected: { selector: string; values: readonly string[]; timeoutSeconds?: number },
): DocumentStep {
  const { selector, values, timeoutSeconds = 600 } = expected;
  return {
    name,
    action: "aws:waitForAwsResourceProperty",
    timeoutSeconds,
    inputs: { Service: service, Api: api, ...inputs, PropertySelector: selector, DesiredValues: values },
  };
}

/** The document parameter for the role that Automation assumes. */
export const assumeRoleParameter = "AutomationAssumeRole";

/** A document's content in Systems Manager's format (schema version 0.3). */
export function documentContent({ description, parameters, steps }: AutomationDocument): object {
  return {
    schemaVersion: "0.3",
    description,
    assumeRole: `{{ ${assumeRoleParameter} }}`,
    parameters: {
      [assumeRoleParameter]: {
        type: "AWS::IAM::Role::Arn",
        description: "The role that the steps use.",
      },
      ...parameters,
    },
    mainSteps: steps,
  };
}
