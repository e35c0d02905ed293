import * as z from "zod/mini";
import { isStrongPassword } from "./password-rule.ts";

/** An email address, required. */
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Enter your email address."),
    z.email("Enter an email address like name@example.com."),
  );

/** A new password: the rule is shown as a checklist below the field. */
export const newPasswordField = z.string().check(
  z.minLength(1, "Choose a password."),
  z.refine(
    (password) => isStrongPassword(password),
    "The password does not meet every part of the rule below.",
  ),
);
