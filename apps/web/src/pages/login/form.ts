import * as z from "zod/mini";
import { emailField } from "../../lib/form-fields.ts";

/** What the sign-in form must hold. */
export const loginForm = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, "Enter your password.")),
  rememberMe: z.boolean(),
});
