import { z } from "zod";

/** Label and unit of a property; unit null: none. */
export const propertyLabel = z.strictObject({ label: z.string(), unit: z.string().nullable() });

/** Labels by path within the values: "publicAccessBlock.blockPublicAcls". List positions have no name. */
export const propertyLabels = z.record(z.string(), propertyLabel);
