import * as z from "zod/mini";
import { isStrongPassword } from "./password-rule.ts";

/** A required email address. */
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Enter your email address."),
    z.email("Enter an email address like name@example.com."),
  );

/** A new password; the requirements are shown as a checklist between the field and its error. */
export const newPasswordField = z.string().check(
  z.minLength(1, "Enter a password."),
  z.refine(
    (password) => isStrongPassword(password),
    "The password doesn't meet all of the requirements above.",
  ),
);
