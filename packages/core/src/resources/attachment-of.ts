import type { AttachmentState } from "../model/resource.ts";

/** States of an existing attachment: "busy" is a detachment that the guest system has not released. */
const holding: ReadonlySet<string | undefined> = new Set(["attached", "busy", "detaching"]);

/**
 * Attached if any attachment exists, detached if there is none or each has ended; undefined while attaching,
 * and for missing or unknown states.
 * @param states AWS's states of the attachments (VolumeAttachmentState, AttachmentStatus); undefined when not
 * listed
 */
export function attachmentOf(
  states: readonly (string | undefined)[] | undefined,
): AttachmentState | undefined {
  if (states === undefined) return undefined;
  if (states.some((state) => holding.has(state))) return "attached";
  return states.every((state) => state === "detached") ? "detached" : undefined;
}
