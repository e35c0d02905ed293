import { shortenMiddle } from "./shorten-middle.ts";

/** Longest ID that is shown in full: `i-0123456789abcdef0`. */
const LONGEST = 24;

/**
 * The short ID of a resource with a name of its own, to tell it from others of the same name. Null if the name is the
 * ID, or if the ARN isn't known.
 */
export function resourceIdBeside(resource: {
  resourceId: string | null;
  resourceName: string;
}): string | null {
  const { resourceId, resourceName } = resource;
  const id = resourceId?.split(/[/:]/).at(-1) ?? "";
  return id === "" || resourceId?.endsWith(resourceName) === true ? null : shortenMiddle(id, LONGEST);
}
