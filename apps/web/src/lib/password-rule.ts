/** One password requirement and whether the typed password meets it. */
export type PasswordRequirement = { label: string; met: boolean };

const SHORTEST_PASSWORD = 8;

/** Hint below every new-password field (specification, section 2, Register). */
export const PASSWORD_HINT = "Must be at least 8 characters with uppercase, lowercase, numbers, and symbols";

/**
 * Password requirements as a checklist (specification, section 5). The server enforces the same rule. A symbol is any
 * character that is not a letter, digit, or whitespace.
 */
export function passwordRequirements(password: string): PasswordRequirement[] {
  return [
    { label: "At least 8 characters", met: [...password].length >= SHORTEST_PASSWORD },
    { label: "An uppercase letter", met: /\p{Lu}/u.test(password) },
    { label: "A lowercase letter", met: /\p{Ll}/u.test(password) },
    { label: "A number", met: /\p{Nd}/u.test(password) },
    { label: "A symbol", met: /[^\p{L}\p{N}\s]/u.test(password) },
  ];
}

/** Whether a password meets all requirements. */
export function isStrongPassword(password: string): boolean {
  return passwordRequirements(password).every((requirement) => requirement.met);
}
