/** One part of the password rule, as a sentence fragment and its state for the password typed so far. */
export type PasswordRequirement = { label: string; met: boolean };

const SHORTEST_PASSWORD = 8;

/** The hint under every new-password field (specification, section 2, Register). */
export const PASSWORD_HINT = "Must be at least 8 characters with uppercase, lowercase, numbers, and symbols";

/**
 * The password rule as a checklist (specification, section 5). The server enforces the same rule; this only
 * tells the person early. A symbol is anything that is neither a letter, a digit nor white space.
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

/** Whether every part of the password rule is met. */
export function isStrongPassword(password: string): boolean {
  return passwordRequirements(password).every((requirement) => requirement.met);
}
