import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { orNeverAnalysed } from "./or-never-analysed.ts";

const refusal = (message: string) => new ApiError({ status: 404, code: "not_found", message });

test('§8 a message that holds "No cost analysis found" is an answer; every other failure stays one', async () => {
  expect(await orNeverAnalysed(Promise.resolve(4))).toBe(4);
  expect(await orNeverAnalysed(Promise.reject(refusal("No cost analysis found. Run one.")))).toBeNull();
  const other = refusal("There is no such account.");
  await expect(orNeverAnalysed(Promise.reject(other))).rejects.toBe(other);
});
