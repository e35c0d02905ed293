import type { SSM } from "@aws-sdk/client-ssm";
import { assumeRoleParameter } from "@skyledger/core/model/automation-document";
import { ownDocuments } from "@skyledger/core/model/define-fix";
import { fixes } from "@skyledger/core/registry.gen";
import { tagging } from "@skyledger/core/tagging/tag-documents";
import { awsDocuments } from "../automation/aws-documents.ts";
import { withPlantedProblems } from "../automation/failures.ts";
import { type RunnableDocument, runDocument } from "../automation/run-document.ts";
import { AwsError } from "../aws-error.ts";
import type { AutomationExecution, Changes, OperationContext, Reads } from "./operation.ts";

/** Duration of a run: long enough to be seen in progress. */
const runMs = 600;

/** Our own documents: the sandbox account has all of them installed. */
const installed: ReadonlyMap<string, RunnableDocument> = new Map(
  ownDocuments([...fixes, tagging]).map((document) => [document.name, document]),
);

function documentOf(name: string | undefined): RunnableDocument {
  const found = awsDocuments[name ?? ""] ?? installed.get(name ?? "");
  if (found) return found;
  throw new AwsError(
    "AutomationDefinitionNotFoundException",
    400,
    `Automation definition not found for name: ${name}`,
  );
}

function checkParameters(
  name: string,
  { parameters: declared }: RunnableDocument,
  given: Readonly<Record<string, readonly string[]>>,
): void {
  const unknown = Object.keys(given).find((one) => one !== assumeRoleParameter && !(one in declared));
  if (unknown !== undefined) {
    const message = `Parameter ${unknown} is not defined in document ${name}.`;
    throw new AwsError("InvalidAutomationExecutionParametersException", 400, message);
  }
}

function checkRole(role: string | undefined, { fixtures }: OperationContext): void {
  const name = role?.split("/").at(-1);
  if (name !== undefined && fixtures.table("role", "global").has(name)) return;
  const message = "The defined assume role is unable to be assumed.";
  throw new AwsError("InvalidAutomationExecutionParametersException", 400, message);
}

function statusOf({ steps, startedAt }: AutomationExecution, now: Date) {
  const over = now.getTime() - startedAt.getTime() >= runMs;
  if (!over) return "InProgress" as const;
  return steps.find((step) => step.StepStatus !== "Success")?.StepStatus ?? ("Success" as const);
}

/** Changes through runs of Automation documents. */
export const automationChanges: Changes<SSM> = {
  startAutomationExecution: (input, context) => {
    const { account, region, now, fixtures } = context;
    const clientToken = input.ClientToken ?? `${fixtures.world.accountId}/${context.sequence}`;
    const known = account.executions.find((one) => one.clientToken === clientToken);
    if (known) return () => ({ AutomationExecutionId: known.id });
    const name = input.DocumentName ?? "";
    const document = documentOf(name);
    const { [assumeRoleParameter]: role, ...parameters } = input.Parameters ?? {};
    checkParameters(name, document, parameters);
    checkRole(role?.[0], context);
    const id = fixtures.world.uuid(`automation/${clientToken}`);
    return () => {
      const run = { document: name, parameters };
      const failing = withPlantedProblems(document, run, fixtures.world, account.executions);
      const steps = runDocument(failing, parameters, context.perform);
      account.executions.push({ id, clientToken, document: name, region, parameters, startedAt: now, steps });
      return { AutomationExecutionId: id };
    };
  },
};

/** Read operations on runs of Automation documents. */
export const automationReads: Reads<SSM> = {
  getAutomationExecution: (input, { account, region, now }) => {
    const id = input.AutomationExecutionId;
    const execution = account.executions.find((one) => one.id === id && one.region === region);
    if (!execution) {
      const message = `Automation execution with id ${id} does not exist.`;
      throw new AwsError("AutomationExecutionNotFoundException", 400, message);
    }
    const status = statusOf(execution, now);
    const failed = execution.steps.find((step) => step.StepStatus !== "Success");
    const over = status !== "InProgress";
    return {
      AutomationExecution: {
        AutomationExecutionId: execution.id,
        DocumentName: execution.document,
        DocumentVersion: "1",
        AutomationExecutionStatus: status,
        ExecutionStartTime: execution.startedAt,
        Parameters: Object.fromEntries(
          Object.entries(execution.parameters).map(([name, values]) => [name, [...values]]),
        ),
        StepExecutions: execution.steps.map((step) =>
          over ? step : { ...step, StepStatus: "InProgress" as const },
        ),
        StepExecutionsTruncated: false,
        ...(over && failed ? { FailureMessage: `${failed.StepName} failed. ${failed.FailureMessage}` } : {}),
      },
    };
  },
  describeDocument: (input) => {
    documentOf(input.Name);
    return {
      Document: { Name: input.Name, Status: "Active", DocumentType: "Automation", SchemaVersion: "0.3" },
    };
  },
};
