import { AppError } from "@skyledger/core/model/app-error";

/** Whether a workspace may import from the server's folder of billing exports (BILLING_EXPORT_WORKSPACES). */
export type FolderAccess = (workspaceId: string) => boolean;

/** @param allowed workspace IDs that the operator named, or all of them */
export function createFolderAccess(allowed: "all" | readonly string[]): FolderAccess {
  return (workspaceId) => allowed === "all" || allowed.includes(workspaceId);
}

/** The refusal: it names what to give the operator. */
export function folderClosed(workspaceId: string): AppError {
  return new AppError(
    "forbidden",
    `The server's folder of billing exports is not available to your workspace. Import from a bucket, or ask the operator to add ${workspaceId} to BILLING_EXPORT_WORKSPACES.`,
  );
}
