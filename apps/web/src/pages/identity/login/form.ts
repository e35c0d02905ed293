import * as z from "zod/mini";
import { emailField } from "../../../lib/form-fields.ts";

/** Schema of the sign-in form. */
export const loginForm = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, "Enter your password.")),
  rememberMe: z.boolean(),
});
