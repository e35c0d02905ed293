import { z } from "zod";

/** An ISO 8601 UTC instant. */
export const instant = z.iso.datetime();
