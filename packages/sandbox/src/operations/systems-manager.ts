import type { SSM } from "@aws-sdk/client-ssm";
import { AwsError } from "../aws-error.ts";
import { changedSettings, type OperationContext, type Reads } from "./operation.ts";

/** Planted: instances without an agent, and with missing patches, by the key of their ID. */
const unmanaged = ["legacy-orders", "gpu-notebook"];
const unpatched = ["bastion", "reporting-worker"];

function reporting(
  ids: readonly string[] | undefined,
  { fixtures, region }: OperationContext,
): readonly string[] {
  const without = new Set(unmanaged.map((key) => fixtures.world.id("i", key)));
  return (ids ?? []).filter((id) => fixtures.table("instance", region).has(id) && !without.has(id));
}

const documentName = "Harborline-RestartService";
const documentContent = JSON.stringify({
  schemaVersion: "2.2",
  description: "Restarts a service.",
  parameters: { service: { type: "String", allowedPattern: "^[a-z-]+$" } },
  mainSteps: [
    {
      action: "aws:runShellScript",
      name: "restart",
      inputs: { runCommand: ["systemctl restart {{ service }}"] },
    },
  ],
});

/** Throws AWS's error for an unknown document. */
export function requireDocument(name: string | undefined, { region }: OperationContext): void {
  if (region === "us-east-1" && name === documentName) return;
  throw new AwsError("InvalidDocument", 400, `Document with name ${name} does not exist.`);
}

/** Read operations of Systems Manager on instances and documents. */
export const systemsManagerReads: Reads<SSM> = {
  describeInstanceInformation: (input, context) => {
    const wanted = input.Filters?.find(({ Key }) => Key === "InstanceIds")?.Values;
    return {
      InstanceInformationList: reporting(wanted, context).map((InstanceId) => ({
        InstanceId,
        PingStatus: "Online",
        PlatformType: "Linux",
        AssociationStatus: "Success",
        ResourceType: "EC2Instance",
      })),
    };
  },
  describeInstancePatchStates: (input, context) => {
    const { world } = context.fixtures;
    const behind = new Set(unpatched.map((key) => world.id("i", key)));
    return {
      InstancePatchStates: reporting(input.InstanceIds, context).map((InstanceId) => ({
        InstanceId,
        PatchGroup: "",
        BaselineId: `pb-${world.hex("patch-baseline", 17)}`,
        Operation: "Scan",
        OperationStartTime: world.daysAgo(1, `patch-scan/${InstanceId}`),
        OperationEndTime: world.daysAgo(1, `patch-scan/${InstanceId}`),
        InstalledCount: 212,
        MissingCount: behind.has(InstanceId) ? 9 : 0,
        FailedCount: 0,
        InstalledPendingRebootCount: 0,
        InstalledRejectedCount: 0,
      })),
    };
  },
  listDocuments: (_input, { fixtures, region }) => ({
    DocumentIdentifiers:
      region === "us-east-1"
        ? [
            {
              Name: documentName,
              Owner: fixtures.world.accountId,
              DocumentType: "Command",
              DocumentVersion: "1",
              DocumentFormat: "JSON",
              CreatedDate: fixtures.world.daysAgo(410, documentName),
              Tags: [],
            },
          ]
        : [],
  }),
  // Planted: everyone can run it.
  describeDocumentPermission: (input, context) => {
    requireDocument(input.Name, context);
    if (changedSettings(context).documentShared === false)
      return { AccountIds: [], AccountSharingInfoList: [] };
    return { AccountIds: ["all"], AccountSharingInfoList: [{ AccountId: "all" }] };
  },
  getDocument: (input, context) => {
    requireDocument(input.Name, context);
    return { Name: documentName, DocumentFormat: "JSON", Content: documentContent };
  },
};
