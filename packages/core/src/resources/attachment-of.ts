import type { AttachmentState } from "../model/resource.ts";

/** What still holds the resource: "busy" is a detachment that the guest system has not let go of. */
const holding: ReadonlySet<string | undefined> = new Set(["attached", "busy", "detaching"]);

/**
 * Attached when any attachment holds, detached when there is none or each has ended; undefined while one is being made,
 * and for what was not read or is not known.
 * @param states AWS's states of the attachments (VolumeAttachmentState, AttachmentStatus); undefined when not listed
 */
export function attachmentOf(
  states: readonly (string | undefined)[] | undefined,
): AttachmentState | undefined {
  if (states === undefined) return undefined;
  if (states.some((state) => holding.has(state))) return "attached";
  return states.every((state) => state === "detached") ? "detached" : undefined;
}
