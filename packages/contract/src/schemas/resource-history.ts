import { z } from "zod";
import { instant } from "./instant.ts";
import { propertyLabels } from "./property-label.ts";

/** What happened to a resource, newest first. */
export const resourceHistory = z.strictObject({
  events: z.array(
    z.strictObject({
      at: instant,
      kind: z.enum([
        "created",
        "first_seen",
        "deleted",
        "changed",
        "finding",
        "recommendation",
        "fix",
        "tags",
      ]),
      /** Of the finding, recommendation, or fix; the changed tag keys. */
      title: z.string().nullable(),
      /** Status before; null: it is new. "undo": a fix or a change of tags was undone. */
      from: z.string().nullable(),
      /** Status after. */
      to: z.string().nullable(),
      /** Email address; null: Skyledger itself. */
      actor: z.string().nullable(),
      note: z.string().nullable(),
      /** ID of the finding or recommendation, or of the run that changed the tags. */
      subjectId: z.string().nullable(),
      /** Of "changed": the properties that differ from the reading before. Null: another kind. */
      configuration: z
        .strictObject({
          /** Time of the reading before; the change was made between it and `at`. */
          since: instant,
          changes: z.array(
            z.strictObject({
              path: z.string(),
              /** A list: `before` has the removed items, `after` the added ones. */
              list: z.boolean(),
              before: z.json(),
              after: z.json(),
              /** The values are too long to keep. */
              omitted: z.boolean(),
            }),
          ),
          /** Further properties that changed and are not kept. */
          more: z.number().int(),
        })
        .nullable(),
    }),
  ),
  /** Older events that the response does not include. */
  more: z.number().int(),
  /** Labels and units of changed properties, by path. */
  labels: propertyLabels,
});
