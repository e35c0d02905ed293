import * as z from "zod/mini";
import { emailField, newPasswordField } from "../../../lib/form-fields.ts";

/** Schema of the registration form (specification, section 5). */
export const registerForm = z.object({
  fullName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Enter your full name."),
      z.maxLength(200, "Use at most 200 characters."),
    ),
  email: emailField,
  password: newPasswordField,
  company: z.string().check(z.trim(), z.maxLength(200, "Use at most 200 characters.")),
  terms: z.boolean().check(z.refine((agreed) => agreed, "Please agree to the terms to create an account.")),
});
