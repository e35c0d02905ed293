import { AppError } from "@skyledger/core/model/app-error";

/** Whether a workspace may import from the server's folder of billing exports (BILLING_EXPORT_WORKSPACES). */
export type FolderAccess = (workspaceId: string) => boolean;

/** @param allowed workspace IDs from the operator, or all of them */
export function createFolderAccess(allowed: "all" | readonly string[]): FolderAccess {
  return (workspaceId) => allowed === "all" || allowed.includes(workspaceId);
}

/** The error says what to ask the operator for. */
export function folderClosed(workspaceId: string): AppError {
  return new AppError(
    "forbidden",
    `The server's folder of billing exports is not available to your workspace. Import from a bucket, or ask the operator to add ${workspaceId} to BILLING_EXPORT_WORKSPACES.`,
  );
}
