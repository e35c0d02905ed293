import { PASSWORD_HINT, passwordRequirements } from "../lib/password-rule.ts";
import { Circle, CircleCheck } from "./icons.gen.ts";

/** The password hint, and a checklist that updates while typing. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <div>
      <p>{PASSWORD_HINT}</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-3 gap-y-1" aria-label="Password requirements">
        {passwordRequirements(password).map(({ label, met }) => (
          <li
            key={label}
            className={met ? "flex items-center gap-1.5 text-good" : "flex items-center gap-1.5"}
          >
            {met ? (
              <CircleCheck className="size-3.5 shrink-0" aria-hidden="true" />
            ) : (
              <Circle className="size-3.5 shrink-0" aria-hidden="true" />
            )}
            {label}
            <span className="sr-only">{met ? ": met" : ": not met"}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
