import type {
  DescribeDocumentCommandOutput,
  GetAutomationExecutionCommandOutput,
  StartAutomationExecutionCommandOutput,
} from "@aws-sdk/client-ssm";
import { assumeRoleParameter } from "@skyledger/core/model/automation-document";
import { automationRoleArn, automationRoleName } from "@skyledger/core/model/automation-role";
import type { Send } from "@skyledger/core/model/aws-call";
import { type AutomationRun, ownDocuments } from "@skyledger/core/model/define-fix";
import { fixes } from "@skyledger/core/registry.gen";
import { classifyError } from "../../platform/aws/errors.ts";
import { homeRegionOf } from "../../platform/aws/home-region.ts";

/** A run that Systems Manager has accepted. */
export interface StartedAutomation {
  executionId: string;
}

/** One step of a run as Systems Manager reports it. */
export interface AutomationStep {
  name: string;
  status: string;
  /** By name, as texts. Missing: the step has none. */
  outputs?: Readonly<Record<string, readonly string[]>>;
}

/** The state of a run. */
export interface AutomationState {
  /** `running` covers every state that is not final, including waiting ones. */
  phase: "running" | "succeeded" | "failed";
  /** AWS's own word: "InProgress", "Success", "Failed", "TimedOut", "Cancelled", … */
  status: string;
  /** AWS's reason, shortened; empty when there is none. Outside text. */
  failure: string;
  steps: AutomationStep[];
}

const failureLimit = 500;

/** Final states without success (Systems Manager API reference, AutomationExecution). */
const failedStates = new Set([
  "Failed",
  "TimedOut",
  "Cancelled",
  "Rejected",
  "CompletedWithFailure",
  "ChangeCalendarOverrideRejected",
  "Exited",
]);
const succeededStates = new Set(["Success", "CompletedWithSuccess"]);

function phaseOf(status: string): AutomationState["phase"] {
  if (succeededStates.has(status)) return "succeeded";
  return failedStates.has(status) ? "failed" : "running";
}

/** Starts a document with the role for fixes. Rejects with the SDK's error. */
export async function startAutomation(
  send: Send,
  start: { accountId: string; region: string; run: AutomationRun; clientToken: string },
  signal: AbortSignal,
): Promise<StartedAutomation> {
  const { accountId, region, run, clientToken } = start;
  const input = {
    DocumentName: run.document,
    ClientToken: clientToken,
    Parameters: { ...run.parameters, [assumeRoleParameter]: [automationRoleArn(accountId, region)] },
  };
  const call = { service: "ssm", operation: "startAutomationExecution", input, region } as const;
  const output = (await send(call, signal)) as StartAutomationExecutionCommandOutput;
  if (!output.AutomationExecutionId) throw new SyntaxError("Systems Manager answered without an execution.");
  return { executionId: output.AutomationExecutionId };
}

/** The state of a run. Rejects with the SDK's error. */
export async function lookAtAutomation(
  send: Send,
  { region, executionId }: { region: string; executionId: string },
  signal: AbortSignal,
): Promise<AutomationState> {
  const input = { AutomationExecutionId: executionId };
  const call = { service: "ssm", operation: "getAutomationExecution", input, region } as const;
  const output = (await send(call, signal)) as GetAutomationExecutionCommandOutput;
  const status = output.AutomationExecution?.AutomationExecutionStatus;
  if (!output.AutomationExecution || !status) {
    throw new SyntaxError("Systems Manager answered without a state.");
  }
  const { FailureMessage = "", StepExecutions = [] } = output.AutomationExecution;
  return {
    phase: phaseOf(status),
    status,
    failure: FailureMessage.replace(/\s+/g, " ").slice(0, failureLimit),
    steps: StepExecutions.map((step) => ({
      name: step.StepName ?? "",
      status: step.StepStatus ?? "Pending",
      ...(step.Outputs && Object.keys(step.Outputs).length > 0 ? { outputs: step.Outputs } : {}),
    })),
  };
}

/** Error codes of IAM and Systems Manager for something that does not exist. */
const absentCodes = new Set(["NoSuchEntity", "NoSuchEntityException", "InvalidDocument"]);

async function isAbsent(ask: Promise<unknown>): Promise<boolean> {
  try {
    await ask;
    return false;
  } catch (error) {
    // A denied call or another error doesn't show what exists; the start of the run will.
    return absentCodes.has(classifyError(error).code);
  }
}

/** Documents that the template for fixes has only on request. */
const onRequest = new Set<string>(
  ownDocuments(fixes.filter(({ changesPermissions }) => changesPermissions)).map(({ name }) => name),
);

/** What has to be installed before the documents can run, as sentences. */
export async function missingForAutomation(
  send: Send,
  about: { accountId: string; region: string; documents: readonly string[] },
  signal: AbortSignal,
): Promise<string[]> {
  const { accountId, region, documents } = about;
  const missing: string[] = [];
  const role = send(
    {
      service: "iam",
      operation: "getRole",
      input: { RoleName: automationRoleName },
      region: homeRegionOf(region),
    },
    signal,
  );
  if (await isAbsent(role)) {
    missing.push(
      `The role ${automationRoleName} is missing in account ${accountId}: install the template for fixes (Cloud accounts, Fixes) there.`,
    );
  }
  for (const document of documents.filter((name) => name.startsWith("Skyledger-"))) {
    const input = { Name: document };
    const described = send({ service: "ssm", operation: "describeDocument", input, region }, signal);
    if (await isAbsent(described as Promise<DescribeDocumentCommandOutput>)) {
      missing.push(
        `The document ${document} does not exist in ${region}. Install the template for fixes (Cloud accounts, Fixes) in this Region${onRequest.has(document) ? ", with PermissionFixes" : ""}.`,
      );
    }
  }
  return missing;
}
