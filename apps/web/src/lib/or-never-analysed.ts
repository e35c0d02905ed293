import { ApiError } from "./api-error.ts";

/**
 * Returns null when no cost analysis has run: "a server message containing "No cost analysis found" is treated as the
 * empty state" (specification, section 8).
 */
export async function orNeverAnalysed<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.message.includes("No cost analysis found")) return null;
    throw error;
  }
}
