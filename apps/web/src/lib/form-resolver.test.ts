import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { formResolver } from "./form-resolver.ts";

const form = z.object({
  password: z.string().check(z.minLength(12, "At least 12 characters"), z.regex(/\d/, "At least one digit")),
  email: z.string().check(z.email("No email address")),
});
// The resolver reads only the values.
const check = (values: z.infer<typeof form>) => formResolver(form)(values, undefined, {} as never);

describe("formResolver", () => {
  test("passes valid values on", async () => {
    const values = { password: "long enough 1", email: "ann@example.com" };
    expect(await check(values)).toEqual({ values, errors: {} });
  });

  test("shows the first issue of each field", async () => {
    const { values, errors } = await check({ password: "short", email: "ann" });
    expect(values).toEqual({});
    expect(errors).toEqual({
      password: { type: "too_small", message: "At least 12 characters" },
      email: { type: "invalid_format", message: "No email address" },
    });
  });

  test("shows the second issue once the first is fixed", async () => {
    const { errors } = await check({ password: "long enough it is", email: "ann@example.com" });
    expect(errors).toEqual({ password: { type: "invalid_format", message: "At least one digit" } });
  });

  test("shows an issue of two fields below the one that it names", async () => {
    const repeated = z
      .object({ first: z.string(), second: z.string() })
      .check(z.refine(({ first, second }) => first === second, { path: ["second"], error: "Not the same" }));
    const { errors } = await formResolver(repeated)({ first: "a", second: "b" }, undefined, {} as never);
    expect(errors).toEqual({ second: { type: "custom", message: "Not the same" } });
  });
});
